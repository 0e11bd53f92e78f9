declare module '#content/interface.json?language=en' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
declare module '#content/interface.json?language=ar' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
