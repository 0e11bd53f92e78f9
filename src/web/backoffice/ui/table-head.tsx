/** The name of a column: figures stand at its end, and a column of buttons hides it from the eye. */
export type ColumnName = string | { readonly end: string } | { readonly hidden: string };

/** The head of a table that is no list. The names of its columns differ. */
export function TableHead({ columns }: { readonly columns: readonly ColumnName[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (typeof column === 'string') {
            return (
              <th key={column} scope="col">
                {column}
              </th>
            );
          }
          const isEnd = 'end' in column;
          const name = isEnd ? column.end : column.hidden;
          return (
            <th key={isEnd ? name : `hidden ${name}`} scope="col" className={isEnd ? 'end' : undefined}>
              {isEnd ? name : <span className="vh">{name}</span>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
