import type { Policy } from '../../routes/policy/route.tsx';

type Section = Policy['sections'][number];
type Words = Omit<Section, 'subsections'>;

/** A section of a policy with its subsections; headings one level apart. */
export function PolicySection({ section }: { section: Section }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`}>
      <h2 className="h2" id={`${section.id}-title`}>
        {section.title}
      </h2>
      <SectionWords words={section} />
      {section.subsections?.map((part) => (
        <div key={part.id} id={part.id} className="policy__part">
          <h3 className="h3">{part.title}</h3>
          <SectionWords words={part} />
        </div>
      ))}
    </section>
  );
}

function SectionWords({ words }: { words: Words }) {
  return (
    <>
      {words.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {words.list && (
        <ul>
          {words.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {words.table && <SectionTable table={words.table} />}
    </>
  );
}

function SectionTable({ table }: { table: NonNullable<Words['table']> }) {
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
            {row.map((cell, place) => (
              <td key={table.columns[place]} data-l={table.columns[place]} className={place === 0 ? 'full' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
