import { Dialog } from './dialog.tsx';

type RefusedRow = { readonly row: string; readonly words: string };
type ResultsProps = { readonly title: string; readonly refused: readonly RefusedRow[]; readonly onClose: () => void };

/** The rows of a bulk act that were not done, each with its reason. */
export function ResultsDialog({ title, refused, onClose }: ResultsProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <table className="t">
        <tbody>
          {refused.map((one) => (
            <tr key={one.row}>
              <th scope="row">
                <bdi dir="ltr">{one.row}</bdi>
              </th>
              <td>{one.words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
