type Block = {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[] | undefined;
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] } | undefined;
};
type Section = Block & { readonly subsections?: readonly Block[] | undefined };

/** A section of a policy with its subsections, one heading level apart. */
export function PolicySection({ section }: { section: Section }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`}>
      <h2 className="h2" id={`${section.id}-title`}>
        {section.title}
      </h2>
      <SectionBlock block={section} />
      {section.subsections?.map((part) => (
        <div key={part.id} id={part.id} className="policy__part">
          <h3 className="h3">{part.title}</h3>
          <SectionBlock block={part} />
        </div>
      ))}
    </section>
  );
}

function SectionBlock({ block }: { block: Block }) {
  return (
    <>
      {block.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {block.list && (
        <ul>
          {block.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {block.table && <SectionTable table={block.table} />}
    </>
  );
}

function SectionTable({ table }: { table: NonNullable<Block['table']> }) {
  return (
    <table className="table table--cards policy__table">
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, index) => (
              <td key={table.columns[index]} data-l={table.columns[index]} className={index === 0 ? 'full' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
