import { spamReasons } from './spam-score.js';

const OWN = ['www.lml-properties.example'];

const reasonsOf = (message: string, given: { name?: string; subject?: string } = {}) =>
  spamReasons({ name: 'Wanjiru Kamau', subject: 'Property Viewing', ...given, message }, OWN);

describe('accepts a message of a person:', () => {
  it.each([
    ['the prefilled text of the form', 'I am interested in Two-Bedroom Flat (LML-7). Please contact me.'],
    ['a short question', 'Still available?'],
    ['Swahili', 'Habari, je nyumba hii bado ipo? Ningependa kuiona Jumamosi asubuhi. Asante sana.'],
    [
      'Swahili with a link',
      'Habari za asubuhi, nimeona hii https://example.co.ke/nyumba/12 je mna kama hiyo?',
    ],
    ['Sheng', 'Sasa, hiyo keja iko aje? Niko ready kuhama end month, rent ni ngapi?'],
    [
      'one link from abroad',
      'Hello from Boston. Is it like this one: https://www.zillow.com/homes/44_zpid/ ?',
    ],
    ['two links to compare', 'Like https://a.example/1 or rather like https://b.example/2? We are a family.'],
    ['a map', 'Is it near here https://maps.app.goo.gl/Ab3xxxCd please? I work at the hospital.'],
    [
      'many links to the site itself',
      [1, 2, 3, 4, 5, 6].map((id) => `https://www.lml-properties.example/property/${id}`).join(' and '),
    ],
    ['nothing but a link to the site itself', 'https://www.lml-properties.example/property/7'],
    ['Russian', 'Здравствуйте! Меня интересует квартира в Найроби. Можно ли посмотреть её в субботу?'],
    ['Russian with a link', 'Добрый день, эта квартира ещё свободна? https://example.ru/kvartira'],
    ['Chinese', '你好，我想在内罗毕买一套公寓，请问周六可以看房吗？谢谢。'],
    ['Chinese with a link', '请问这套房子还在吗？https://example.cn/house 谢谢'],
    ['Japanese', 'こんにちは。ナイロビの家を探しています。土曜日に見学できますか。'],
    ['Korean', '안녕하세요. 나이로비 아파트에 관심이 있습니다.'],
    ['Arabic', 'السلام عليكم، هل الشقة ما زالت متاحة؟ أود رؤيتها يوم السبت.'],
    ['Amharic', 'ሰላም፣ ቤቱ አሁንም አለ? ቅዳሜ ማየት እፈልጋለሁ።'],
    ['Hindi', 'नमस्ते, क्या यह घर अभी उपलब्ध है? मैं शनिवार को देखना चाहता हूँ।'],
    ['Somali', 'Salaam, gurigu weli ma banaan yahay? Waxaan rabaa inaan arko Sabtida.'],
    ['French', 'Bonjour, l’appartement est-il toujours disponible ? Je serai à Nairobi en décembre.'],
    ['a buyer of a casino', 'We look for a building for a casino near the airport, about 1,000 sqm.'],
    ['a specialist', 'I am a specialist: https://www.specialist-doctors.example. Do you let to clinics?'],
    ['numbers and prices', 'Budget 25,000,000 KES, 0712 345 678 or +44 20 7946 0018. 3 or 4 bedrooms.'],
    ['an e-mail address', 'Please write to my wife too, amina@example.com, she will be in Kenya sooner.'],
    ['a signature', 'Is it furnished? Regards, John Otieno, Otieno & Sons Ltd, www.otieno.example, Kisumu'],
    ['shouting', 'IS IT AVAILABLE??? I NEED IT BY MONDAY!!!'],
    ['markup', '<b>Is it</b> still <img src=x onerror=alert(1)> there? Thank you very much.'],
    ['a formula', '=HYPERLINK("https://evil.example","click") is what my sheet says, is the flat free?'],
    ['smileys', '😀😀😀😀😀😀😀😀😀😀'],
    ['digits only', '0123456789'],
    ['a text of single letters', 'm'.repeat(5000)],
  ])('%s', (_what, message) => {
    expect(reasonsOf(message)).toEqual([]);
  });

  it.each([
    'محمد عبد الله',
    '王小明',
    'Екатерина Иванова',
    '山田太郎',
    "Ng'ang'a wa Kamau",
    'Wanjirũ',
    'ሰላማዊት',
  ])('with the name %s', (name) => {
    expect(reasonsOf('Is the flat still available? I would like to see it.', { name })).toEqual([]);
    expect(reasonsOf('See https://example.com/flat: is yours like it?', { name })).toEqual([]);
  });
});

describe('detects an automated message:', () => {
  const links = (n: number) =>
    Array.from({ length: n }, (_, i) => `https://site${i}.example/offer`).join(' ');

  it.each([
    ['eight links', `Best offers of the year for you ${links(8)}`, ['many-links']],
    ['four links', `Look at our offers please ${links(4)}`, ['many-links']],
    ['a link and nothing else', 'https://shop.example/offer', ['only-links']],
    ['a link with two words', 'Click here: http://shop.example/a?b=c', ['only-links']],
    ['a casino', 'Win big with us every day at https://best-casino777.example', ['spam-words']],
    ['pills', 'Cheap pills delivered to you http://viagra-shop.example', ['spam-words']],
    ['search engines', 'We improve your website, see https://seo-services.example/now', ['spam-words']],
    [
      'a Cyrillic casino',
      'Лучшее онлайн казино! Бонус за регистрацию, ставки на спорт.',
      ['spam-words', 'foreign-script'],
    ],
    [
      'a Cyrillic casino with eight links',
      `Играй и выигрывай каждый день ${links(8)}`,
      ['many-links', 'foreign-script'],
    ],
    ['Chinese gambling', '最好的在线赌场，注册即送博彩大礼。', ['spam-words', 'foreign-script']],
    [
      'a flood of Korean with links',
      `지금 가입하세요 최고의 사이트 ${links(2)}`,
      ['many-links', 'foreign-script'],
    ],
    ['words and three links', `Bitcoin profit and payday money: ${links(3)}`, ['many-links', 'spam-words']],
  ])('%s', (_what, message, reasons) => {
    expect(reasonsOf(message)).toEqual(reasons);
  });

  it('a link in the name, with one more sign', () => {
    const name = 'WIN $500 https://win.example';
    expect(reasonsOf(`See what you can have ${links(2)}`, { name })).toEqual(['many-links', 'link-in-name']);
  });
});

it('scores any text quickly', () => {
  for (const part of ['http://', 'www.', 'https://a ', '<', 'казино ', '1xbet', '://', 'w', 'seo-'])
    spamReasons({ name: part, subject: part, message: part.repeat(5000 / part.length) }, OWN);
});
