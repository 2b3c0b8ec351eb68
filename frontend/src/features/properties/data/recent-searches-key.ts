/** Key in `localStorage`; apart, so that few pages load the code of recent searches. */
export const RECENT_SEARCHES_KEY = 'lml.recent-searches';
