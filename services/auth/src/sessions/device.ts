/** Browser and place where a session started: enough to recognise one's own. */
export interface Device {
  browser: string | null;
  system: string | null;
  address: string;
}

/** The first match wins: most browsers also claim to be some of those below them. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceOf(userAgent: string | undefined, address: string): Device {
  const text = (userAgent ?? '').slice(0, 500);
  const first = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(text))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS), address: networkOf(address) };
}

/** Truncates an address to its network: "41.90.12.7" → "41.90.12.x". */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (/^\d+(?:\.\d+){3}$/.test(plain)) return plain.replace(/\d+$/, 'x');
  const groups = plain.split('::')[0]!.split(':').slice(0, 3);
  return groups[0] ? `${groups.join(':')}:…` : plain;
}
