/** Streets and blocks in the colours of the page, turned differently for each place. It is a drawing, not the place's map. */
export function MapTile({ name }: { name: string }) {
  const angle = ([...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 31) - 15;
  return (
    <svg className="maptile" viewBox="0 0 300 110" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={`rotate(${angle} 150 55)`}>
        {BLOCKS.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} className="maptile__block" x={x} y={y} width={width} height={height} />
        ))}
        <path className="maptile__streets" d={STREETS} />
        <path className="maptile__avenues" d="M-80 55H380M150 -120V230" />
      </g>
      <circle className="maptile__glow" cx="150" cy="55" r="17" />
      <path className="maptile__pin" d="M150 62c-5-6-8-10-8-14a8 8 0 0 1 16 0c0 4-3 8-8 14z" />
      <circle className="maptile__eye" cx="150" cy="48" r="2.6" />
    </svg>
  );
}

const ROWS = [-60, -48, -36, -22, -10, 5, 21, 35, 46, 66, 80, 95, 109, 122, 135, 150, 164];
const COLUMNS = [-55, -30, -12, 10, 34, 52, 81, 112, 134, 172, 196, 213, 237, 252, 274, 300, 326, 348];
const STREETS = [...ROWS.map((y) => `M-80 ${y}H380`), ...COLUMNS.map((x) => `M${x} -120V230`)].join('');
const BLOCKS = [
  [54, -8, 25, 11],
  [114, 7, 18, 12],
  [14, 23, 18, 10],
  [198, 37, 13, 7],
  [84, 68, 26, 10],
  [239, 82, 11, 11],
  [175, 97, 19, 10],
  [256, 8, 16, 11],
  [36, 97, 14, 11],
  [302, 48, 22, 16],
  [-10, 68, 18, 10],
] as const;
