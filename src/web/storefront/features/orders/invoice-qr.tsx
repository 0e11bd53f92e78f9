import { useEffect, useState } from 'react';
import { useText } from '#texts/use-text';

/** The size of the code in pixels; its error correction level is H (specification, section 9.1). */
const SIZE = 150;

type Code = { readonly cells: number; readonly path: string };

/**
 * A QR code of the invoice's URL that links to it (specification, section 2.13), and the credit note, if there is
 * one. The encoder is loaded only with it.
 */
export function InvoiceQr({ url, creditNote }: { url: string; creditNote: string }) {
  const text = useText();
  const [code, setCode] = useState<Code | null>(null);
  useEffect(() => {
    let left = false;
    void draw(new URL(url, location.href).href).then((drawn) => {
      if (!left) setCode(drawn);
    });
    return () => {
      left = true;
    };
  }, [url]);
  return (
    <div className="qrbox">
      <a className="qr" href={url} target="_blank" rel="noreferrer">
        <span className="vh">{text('order.scanInvoice')}</span>
        <svg
          width={SIZE}
          height={SIZE}
          viewBox={`0 0 ${code?.cells ?? 1} ${code?.cells ?? 1}`}
          shapeRendering="crispEdges"
          aria-hidden="true"
        >
          {code && <path fill="#14110D" d={code.path} />}
        </svg>
      </a>
      <a className="link small" href={url} target="_blank" rel="noreferrer">
        {text('order.openInvoice')}
      </a>
      {creditNote !== '' && (
        <a className="link small" href={creditNote} target="_blank" rel="noreferrer">
          {text('order.openCreditNote')}
        </a>
      )}
    </div>
  );
}

async function draw(address: string): Promise<Code> {
  const { encode } = await import('uqr');
  const { size, data } = encode(address, { ecc: 'H', boostEcc: false, border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { cells: size, path };
}
