import type { ReactNode } from 'react';
import { EmptyList } from './empty-list.tsx';

type Column<Row> = {
  /** The field of the rows that it shows. */
  name: keyof Row & string;
  head: ReactNode;
  /**
   * Classes of its cells. On a phone a row is a card: `c-m` its name, `c-s` below it, `c-t` its state, `c-a` at its end, `c-p` before it.
   * `r`: numbers, at the end of the line; `wrapc`: may take several lines.
   */
  as?: string;
  /** What stands in a cell; left out, the field as it is. */
  cell?: (row: Row) => ReactNode;
  /** The language of its cells, where it is not the page's. */
  lang?: string | ((row: Row) => string | undefined);
  /** Whether its cells name their rows. */
  isRowHead?: boolean;
};

type Cell<Row> = (row: Row) => ReactNode;
type More<Row> = Pick<Column<Row>, 'lang' | 'isRowHead'>;
type MakeColumn<Row> = <Name extends keyof Row & string>(
  name: Name,
  head: ReactNode,
  as?: string,
  ...cell: Row[Name] extends ReactNode ? [cell?: Cell<Row>, more?: More<Row>] : [cell: Cell<Row>, more?: More<Row>]
) => Column<Row>;

/** What it is a table of, in words or by the id of its heading. */
type Named = { label: string; labelledBy?: never } | { label?: never; labelledBy: string };

type StaffTableProps<Row> = Named & {
  rows: readonly Row[];
  columns: (col: MakeColumn<NoInfer<Row>>) => (Column<NoInfer<Row>> | false)[];
  /** The field that tells one row from another. */
  rowKey?: keyof Row;
  /** Whether its rows can be gone through by keys; not where it is a part of a page that has a list. */
  hasKeys?: boolean;
  /** What is said where no row is; null: nothing. */
  none?: ReactNode;
  /** Its last row: a word for the columns before the numbers, and the fields of the others. */
  total?: { label: ReactNode; row: Partial<NoInfer<Row>> };
};

/** The table of a list: columns declared once give heads, cells, totals and what is said when it is empty. */
export function StaffTable<Row extends object>({
  rows,
  columns,
  rowKey = 'id' as keyof Row,
  hasKeys = true,
  none,
  total,
  label,
  labelledBy,
}: StaffTableProps<Row>) {
  const shown = columns((name, head, as, ...[cell, more]) => ({ name, head, as, cell, ...more })).filter(
    (column) => column !== false,
  );
  const words = shown.findIndex(isNumber);
  return (
    <>
      <table className="t" aria-label={label} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.name} scope="col" className={isNumber(column) ? 'r' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[rowKey])} data-row={hasKeys || undefined}>
              {shown.map((column) => (
                <TableCell key={column.name} row={row} {...column} />
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={words} className="c-m">
                {total.label}
              </th>
              {shown.slice(words).map((column) => (
                <TableCell key={column.name} row={total.row as Row} {...column} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length === 0 && none !== null && <EmptyList>{none}</EmptyList>}
    </>
  );
}

function TableCell<Row>({ row, cell, lang, isRowHead, ...column }: Column<Row> & { row: Row }) {
  const Tag = isRowHead ? 'th' : 'td';
  const content = row[column.name] as ReactNode;
  return (
    <Tag
      scope={isRowHead ? 'row' : undefined}
      className={column.as || undefined}
      lang={typeof lang === 'function' ? lang(row) : lang}
    >
      {cell ? cell(row) : isNumber(column) ? <span className="num">{content}</span> : content}
    </Tag>
  );
}

const isNumber = ({ as }: { as?: string }): boolean => as?.split(' ').includes('r') ?? false;
