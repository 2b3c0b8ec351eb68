import { displayName, type OwnAccount } from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import copy from '../../content/people-copy.json' with { type: 'json' };
import { problemText } from '../../lib/api-client.js';
import { showToast } from '../../ui/toast-store.js';
import { PortraitField } from '../../features/site-content/components/portrait-field.js';
import { changePortrait, portraitsQuery } from '../../site/portraits.api.js';

const texts = copy.portrait;

/** Portrait of the own account. It is saved at once; without one, that of the linked agent is shown. */
export function OwnPortrait({ account }: { account: OwnAccount }) {
  const queryClient = useQueryClient();
  const { data: portraits = [] } = useQuery(portraitsQuery);
  const own = portraits.find(({ accountId }) => accountId === account.id);
  const save = useMutation({
    mutationFn: (imageUrl: string) => changePortrait(imageUrl || null),
    onSuccess: (all, imageUrl) => {
      queryClient.setQueryData(portraitsQuery.queryKey, all);
      showToast({ title: imageUrl ? texts.saved : texts.removed, tone: 'success' });
    },
    onError: (error) =>
      showToast({ title: texts.failed, description: problemText(error), tone: 'destructive' }),
  });
  return (
    <div className="mb-2">
      <PortraitField
        name={displayName(account)}
        value={own?.source === 'account' ? own.imageUrl : ''}
        substitute={own?.source === 'agent' ? own.imageUrl : undefined}
        onlyUploads
        onChange={(imageUrl) => save.mutate(imageUrl)}
        error={undefined}
      />
      <p className="text-sm text-muted">{own?.source === 'agent' ? texts.ofAgent : texts.hint}</p>
    </div>
  );
}
