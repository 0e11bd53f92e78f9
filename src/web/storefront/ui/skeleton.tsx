import type { CSSProperties } from 'react';

/**
 * A quiet box in the place of something on its way; give it the ratio or size of what will come. The region around it
 * carries `aria-busy` (design, section 3).
 */
export function Skeleton({ ratio, width, height }: { ratio?: string; width?: string; height?: string }) {
  const style: CSSProperties = {
    ...(ratio ? { aspectRatio: ratio } : {}),
    ...(width ? { inlineSize: width } : {}),
    ...(height ? { blockSize: height } : {}),
  };
  return <div className="skel" aria-hidden="true" style={style} />;
}
