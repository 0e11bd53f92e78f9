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
