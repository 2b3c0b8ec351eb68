/** Texts of index.html, which stand in until a page brings its own, by language. */
export const DOCUMENT_TEXTS = {
  en: {
    lang: 'en-KE',
    locale: 'en_KE',
    title: 'LML Properties - Absolute Property Solutions',
    description:
      'Homes, offices, shops, godowns and land across Kenya, managed, valued, let and sold by an estate agency with a head office in Nairobi and six other towns.',
    cardDescription:
      'Homes, offices, shops, godowns and land across Kenya, managed, valued, let and sold since 2003.',
    noScript:
      'Without JavaScript you can read the listings here and turn their pages. To save or send something please turn it on, or ring us on',
  },
  sw: {
    lang: 'sw',
    locale: 'sw_KE',
    title: 'LML Properties - Suluhisho Kamili la Mali',
    description:
      'Nyumba, ofisi, maduka, maghala na ardhi kote Kenya, zinazosimamiwa, kuthaminiwa, kupangishwa na kuuzwa na wakala wa mali mwenye ofisi kuu Nairobi na miji mingine sita.',
    cardDescription:
      'Nyumba, ofisi, maduka, maghala na ardhi kote Kenya, zinazosimamiwa, kuthaminiwa, kupangishwa na kuuzwa tangu 2003.',
    noScript:
      'Bila JavaScript unaweza kusoma matangazo hapa na kufungua kurasa zake. Ili kuhifadhi au kutuma kitu, tafadhali iwashe, au tupigie kwa',
  },
};
