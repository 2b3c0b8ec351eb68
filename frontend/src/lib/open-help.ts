import { createContext } from 'react';

/** Opens the help of the current screen. From the back office's layout. */
export const OpenHelpContext = createContext<() => void>(() => undefined);
