import { INQUIRY_STATUSES, type Inquiry, type InquiryStatus } from '@lml/common/contracts';
import { CircleCheck } from 'lucide-react';
import { filled } from '../../../lib/format.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { NativeSelect } from '../../../ui/native-select.js';
import { useInquiryChange } from '../data/use-inquiry-change.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };

const texts = adminCopy.status;

const TONES: Record<InquiryStatus, BadgeTone> = {
  new: 'primary',
  'in-progress': 'neutral',
  resolved: 'outline',
  cancelled: 'danger',
};

export function statusLabel(status: InquiryStatus): string {
  return texts.names[status];
}

/** Options for a select. */
export const STATUS_OPTIONS = INQUIRY_STATUSES.map((status) => ({
  value: status,
  label: statusLabel(status),
}));

export function InquiryStatusBadge({ status }: { status: InquiryStatus }) {
  return <Badge tone={TONES[status]}>{statusLabel(status)}</Badge>;
}

/** Select for the status, and a button for "resolved". */
export function InquiryStatusControls({ inquiry }: { inquiry: Pick<Inquiry, 'id' | 'name' | 'status'> }) {
  const change = useInquiryChange(inquiry.id);
  const set = (status: InquiryStatus) => change.mutate({ status });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label>
        <span className="sr-only">{filled(texts.label, { name: inquiry.name })}</span>
        <NativeSelect
          small
          value={inquiry.status}
          disabled={change.isPending}
          onChange={(event) => set(event.target.value as InquiryStatus)}
          options={STATUS_OPTIONS}
        />
      </label>
      {inquiry.status !== 'resolved' && (
        <Button look="outline" size="small" disabled={change.isPending} onClick={() => set('resolved')}>
          <CircleCheck aria-hidden />
          {texts.resolve}
        </Button>
      )}
    </div>
  );
}
