declare module '#content/interface.json?public=en' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
declare module '#content/interface.json?public=ar' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
declare module '#content/interface.json?other=en' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
declare module '#content/interface.json?other=ar' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
declare module '#content/interface.json?finder=en' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
declare module '#content/interface.json?finder=ar' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
declare module '#content/interface.json?paying=en' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
declare module '#content/interface.json?paying=ar' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
