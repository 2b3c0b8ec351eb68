/** Words by which crawlers and other programs identify themselves. */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|whatsapp\/|embedly|monitor|scrap|python|curl|wget|java\/|go-http|axios|node-fetch|okhttp|httpclient|libwww/i;

/** Returns whether a user agent is a program's; browsers always send one. */
export function isRobot(userAgent: string | undefined): boolean {
  return !userAgent || ROBOT.test(userAgent);
}
