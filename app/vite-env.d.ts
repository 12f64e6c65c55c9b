declare module '*?script' {
  const code: string;
  export default code;
}

declare module 'virtual:late-url' {
  const url: string;
  export default url;
}
