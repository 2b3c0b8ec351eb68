import type { InquiryStatus } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { showToast } from '../../../ui/toast-store.js';
import { setInquiryStatus, type InboxPage } from './inquiries.api.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };

const words = adminCopy.status;

/** Changes a message's status at once on the screen, and takes it back if the server refuses. */
export function useStatusChange() {
  const queryClient = useQueryClient();
  const pages = { queryKey: ['inquiries'] };
  return useMutation({
    mutationFn: setInquiryStatus,
    onMutate: async ({ id, status }: { id: number; status: InquiryStatus }) => {
      await queryClient.cancelQueries(pages);
      const before = queryClient.getQueriesData<InboxPage>(pages);
      queryClient.setQueriesData<InboxPage>(
        pages,
        (page) =>
          page && {
            ...page,
            inquiries: page.inquiries.map((inquiry) =>
              inquiry.id === id ? { ...inquiry, status } : inquiry,
            ),
          },
      );
      return before;
    },
    onSuccess: () =>
      showToast({
        title: words.changed.title,
        description: words.changed.description,
      }),
    onError: (error, _change, before) => {
      before?.forEach(([queryKey, page]) => queryClient.setQueryData(queryKey, page));
      showToast({ title: words.failed, description: problemText(error), tone: 'destructive' });
    },
    onSettled: () => queryClient.invalidateQueries(pages),
  });
}
