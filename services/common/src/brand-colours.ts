/** Light theme colours (tokens.css), for mails and brochures, which do not support custom properties. */
export const COLOURS = {
  ground: '#FBFAF7',
  surface: '#FFFFFF',
  ink: '#17211C',
  muted: '#56615B',
  line: '#E4E2DB',
  primary: '#12493A',
  onPrimary: '#FFFFFF',
  primarySoft: '#E6EFE9',
  accent: '#B8481F',
  /** For decoration only, never for text. */
  gold: '#C99A3B',
  danger: '#B3261E',
  warning: '#8A5A00',
  success: '#1B6E44',
} as const;
