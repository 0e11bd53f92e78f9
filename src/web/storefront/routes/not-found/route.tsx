/** Every unknown path: its loader throws, and the error page shows what is there instead. */
export default function Unknown() {
  return null;
}
