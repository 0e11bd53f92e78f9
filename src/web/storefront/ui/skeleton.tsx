import type { CSSProperties } from 'react';

/**
 * A placeholder with the ratio or size of the content that is loading. The region around it has `aria-busy`
 * (design, section 3).
 */
export function Skeleton({ ratio, width, height }: { ratio?: string; width?: string; height?: string }) {
  const style: CSSProperties = {
    ...(ratio ? { aspectRatio: ratio } : {}),
    ...(width ? { inlineSize: width } : {}),
    ...(height ? { blockSize: height } : {}),
  };
  return <div className="skel" aria-hidden="true" style={style} />;
}

const PLACES = ['first', 'second', 'third', 'fourth'];

/** Placeholders of rows: a picture with two lines, ruled as the rows of account pages are. */
export function SkeletonRows() {
  return (
    <div className="skelrows" aria-hidden="true">
      {PLACES.map((row) => (
        <div key={row}>
          <Skeleton width="3.5rem" height="3.5rem" />
          <div>
            <Skeleton width="min(60%, 16rem)" height="1rem" />
            <Skeleton width="min(40%, 10rem)" height="0.875rem" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholders of cards: a photograph and two lines. */
export function SkeletonCards() {
  return (
    <div className="plist" aria-hidden="true">
      {PLACES.map((card) => (
        <div key={card} className="skelcard">
          <Skeleton ratio="4 / 5" />
          <Skeleton width="70%" height="1rem" />
          <Skeleton width="40%" height="0.875rem" />
        </div>
      ))}
    </div>
  );
}
