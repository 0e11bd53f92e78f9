import type { ReactNode } from 'react';

/** The store's icon set: 24 px grid, 1.25 px stroke, square caps, in the colour of the text (design, section 3). */
const SHAPES = {
  cart: (
    <>
      <path d="M5 8.5h14l1 12H4z" />
      <path d="M9 11V7a3 3 0 0 1 6 0v4" />
    </>
  ),
  heart: (
    <path
      d="M12 20S4 15.2 4 9.6A4.3 4.3 0 0 1 12 7.3a4.3 4.3 0 0 1 8 2.3C20 15.2 12 20 12 20z"
      strokeLinejoin="round"
    />
  ),
  user: (
    <>
      <circle cx="12" cy="8.5" r="3.75" />
      <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
    </>
  ),
  menu: <path d="M3 8h18M3 16h18" />,
  close: <path d="M5 5l14 14M19 5L5 19" />,
  down: <path d="M6 9.5l6 6 6-6" />,
  next: <path d="M4 12h16M14 6l6 6-6 6" />,
  prev: <path d="M20 12H4M10 6l-6 6 6 6" />,
  chevron: <path d="M9.5 6l6 6-6 6" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />,
  edit: <path d="M4 20l1-4L16 5l3 3L8 19z M13.5 7.5l3 3" />,
  lock: <path d="M5.5 10.5h13V20h-13zM8.5 10.500V7.500a3.500 3.500 0 0 1 7 0v3" />,
  phone: (
    <path d="M6 3.5l3.5 1 1 4-2 2c1 2.500 2.500 4 5 5l2-2 4 1 1 3.500c0 1.500-1 2.500-2.500 2.500C10.500 20.500 3.500 13.500 3.500 6 3.500 4.500 4.500 3.500 6 3.500z" />
  ),
  mail: <path d="M3.5 5.500h17v13h-17zM3.500 6.500L12 13l8.500-6.500" />,
  truck: (
    <>
      <path d="M3 7h11v10H3zM14 10.500h4l3 3.500v3h-7z" />
      <circle cx="7.500" cy="17.500" r="1.750" />
      <circle cx="17" cy="17.500" r="1.750" />
    </>
  ),
  cash: (
    <>
      <path d="M3.5 7h17v10h-17z" />
      <circle cx="12" cy="12" r="2.25" />
    </>
  ),
  check: <path d="M4.5 12.5l5 5 10-11" />,
  pause: <path d="M9 6v12M15 6v12" />,
  alert: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16v.5" />
    </>
  ),
  whatsapp: (
    <>
      <path d="M4 20l1.2-4A8 8 0 1 1 8.3 19z" strokeLinejoin="round" />
      <path
        d="M9 8.6c-.7 2.6 3.4 6.9 6.2 6.2l.5-1.6-2.2-1-.9.9c-1.1-.5-1.8-1.2-2.3-2.3l.9-.9-1-2.1z"
        strokeLinejoin="round"
      />
    </>
  ),
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="M15 15l5.5 5.5" />
    </>
  ),
  grid: <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />,
  filter: (
    <>
      <path d="M3 7h9M18 7h3M3 17h3M12 17h9" />
      <circle cx="15" cy="7" r="2.5" />
      <circle cx="9" cy="17" r="2.5" />
    </>
  ),
  sort: <path d="M7 4v16M3.5 16.5L7 20l3.5-3.5M17 20V4M13.5 7.5L17 4l3.5 3.5" />,
  star: <path d="M12 3.8l2.5 5.3 5.7.7-4.2 4 1.1 5.8L12 16.7l-5.1 2.9L8 13.8l-4.2-4 5.7-.7z" />,
  image: (
    <>
      <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4" />
      <path d="M15.5 8.5h.1" />
    </>
  ),
  dots: <path d="M6 12h.1M12 12h.1M18 12h.1" strokeWidth="2.5" strokeLinecap="round" />,
  external: <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />,
  print: <path d="M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 13.5h10v7H7z" />,
  eye: (
    <>
      <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12z" />
      <circle cx="12" cy="12" r="2.75" />
    </>
  ),
  expand: <path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />,
  bell: <path d="M6 17h12M7.5 17v-6a4.5 4.5 0 0 1 9 0v6M10.5 20h3M12 4v2.5" />,
  google: <path d="M20.5 12.2h-8M20.5 12.2A8.5 8.5 0 1 1 17.8 6" />,
  facebook: <path d="M14 21V8.500A3 3 0 0 1 17 5.500h1.500M10 12.500h8" />,
} as const satisfies Record<string, ReactNode>;

type IconName = keyof typeof SHAPES;

type Props = {
  name: IconName;
  /** 18 px instead of 24. */
  small?: boolean;
  /**
   * Mirrored in Arabic: arrows, sideways chevrons, the external link; never hearts, carts or ticks (design, section
   * 5.2).
   */
  flip?: boolean;
};

/** A decorative icon, hidden from screen readers: text beside it or a label of its button names the control. */
export function Icon({ name, small = false, flip = false }: Props) {
  return (
    <svg
      className={`ic${small ? ' ic--s' : ''}${flip ? ' ic--flip' : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[name]}
    </svg>
  );
}
