/** The paths of the icons: 24 px grid, 1.5 px stroke, in the colour of the text. */
const PATHS = {
  overview: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  box: 'M4 7.5L12 4l8 3.5v9L12 20l-8-3.5zM4 7.5l8 3.5 8-3.5M12 11v9',
  truck:
    'M3 6.5h11v10H3zM14 10h4l3 3v3.5h-7M7.5 15.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM17 15.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  people:
    'M9 5.7a3.25 3.25 0 1 1 0 6.6 3.25 3.25 0 0 1 0-6.6zM3 19c.6-3.4 2.9-5 6-5s5.4 1.6 6 5M15.5 5.9a3.2 3.2 0 0 1 0 6.2M17.5 14.3c2 .6 3.2 2.1 3.6 4.7',
  star: 'M12 3.8l2.5 5.3 5.7.7-4.2 4 1.1 5.8L12 16.7l-5.1 2.9L8 13.8l-4.2-4 5.7-.7z',
  tag: 'M4 4h8l8 8-8 8-8-8z M8.5 8.5h.1',
  shelf: 'M4 4v16M20 4v16M4 9h16M4 16h16M7 5.5h3V9H7zM13 12.5h4V16h-4z',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4',
  ticket: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10',
  page: 'M6 3.5h8l4 4V20.5H6zM14 3.5V8h4',
  list: 'M6 4h12v16H6zM9 8.5h6M9 12h6M9 15.5h4',
  card: 'M3.5 6h17v12h-17zM3.5 10h17',
  scales: 'M12 4v16M5 8h14M5 8l-2.5 6h5zM19 8l-2.5 6h5zM8 20h8',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  key: 'M14.5 4.5a5 5 0 1 1-3.6 8.5L4 20H4v-3h3v-2.5h2.5l1.3-1.4A5 5 0 0 1 14.5 4.5zM15.5 8.5h.1',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 7.5V12l3 2',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5.5 5.5',
  globe:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c2.5 2.4 3.7 5.2 3.7 8.5s-1.2 6.1-3.7 8.5c-2.5-2.4-3.7-5.2-3.7-8.5S9.5 5.9 12 3.5z',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.2h.01',
  download: 'M12 4v12M6.5 10.5L12 16l5.5-5.5M4 20h16',
  upload: 'M12 16V4M6.5 9.5L12 4l5.5 5.5M4 20h16',
  down: 'M6 9.5l6 6 6-6',
  previous: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  drag: 'M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  mail: 'M3.5 6h17v12h-17zM3.5 6.5l8.5 7 8.5-7',
  close: 'M6 6l12 12M18 6L6 18',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5',
  place: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0C18.5 15 12 21 12 21zM12 8a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 12 8z',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M7 12h10',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  help: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM9.6 9.6a2.5 2.5 0 1 1 3.4 2.4c-.7.3-1 .8-1 1.6M12 16.4h.01',
  user: 'M12 4.7a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5zM4.500 20.500c.800-4 3.700-6 7.500-6s6.700 2 7.500 6',
  out: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  refresh: 'M19 12a7 7 0 1 1-2-5M19 4v4h-4',
} as const;

export type IconName = keyof typeof PATHS;

/** Icons made of dots, which need a heavier stroke. */
const DOTTED: readonly IconName[] = ['drag', 'more'];
/** Icons that point along the reading direction and so turn with it. Pictures, clocks and ticks never do. */
const MIRRORED: readonly IconName[] = ['previous', 'next', 'undo', 'external', 'out'];

type Props = { readonly name: IconName; readonly small?: boolean };

/** A decorative icon, hidden from screen readers: text beside it or the label of its button names the control. */
export function Icon({ name, small = false }: Props) {
  return (
    <svg
      className={`ic${small ? ' s' : ''}${MIRRORED.includes(name) ? ' flip' : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} strokeWidth={DOTTED.includes(name) ? 2.6 : undefined} />
    </svg>
  );
}
