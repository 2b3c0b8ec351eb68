/** Words by which programs that read pages for nobody in particular name themselves. */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|whatsapp\/|embedly|monitor|scrap|python|curl|wget|java\/|go-http|axios|node-fetch|okhttp|httpclient|libwww/i;

/** Whether it is a program's name rather than a person's browser's; a browser always says one. */
export function isRobot(userAgent: string | undefined): boolean {
  return !userAgent || ROBOT.test(userAgent);
}
