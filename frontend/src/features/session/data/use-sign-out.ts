import { useMutation, useQueryClient } from '@tanstack/react-query';
import { copy } from '../../../content/company.js';
import { problemText } from '../../../lib/api-client.js';
import { showToast } from '../../../ui/toast-store.js';
import { signOut, userQuery } from './session.api.js';
import { setStaffHint } from './staff-hint.js';

const texts = copy.session;

/** First key of all queries that need a session: "staff-properties", "analytics", … */
const STAFF_DATA = /^(?:staff|inquiries|analytics|dashboard|property-imports)\b/;

/**
 * Signs out and shows a notice. `leave` navigates away from back-office screens before the session is
 * cleared; all data loaded for staff is removed.
 */
export function useSignOut(leave?: () => Promise<void> | void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      await leave?.();
      setStaffHint(false);
      queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => STAFF_DATA.test(String(name)) });
      queryClient.setQueryData(userQuery.queryKey, null);
      showToast({ title: texts.loggedOut.title, description: texts.loggedOut.description });
    },
    onError: (error) =>
      showToast({ title: texts.logoutFailed, description: problemText(error), tone: 'destructive' }),
  });
}
