/** All texts of visitors' pages in both languages (build/swahili-texts.ts). */
declare module 'virtual:swahili-texts' {
  const texts: { key: string; english: string; swahili: string }[];
  export default texts;
}
