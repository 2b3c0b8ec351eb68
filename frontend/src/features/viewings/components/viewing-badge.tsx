import type { ViewingState } from '@lml/common/contracts';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const TONES: Record<ViewingState, BadgeTone> = {
  requested: 'warning',
  proposed: 'outline',
  confirmed: 'success',
  moved: 'warning',
  done: 'neutral',
  'no-show': 'danger',
  cancelled: 'outline',
};

export function ViewingBadge({ state }: { state: ViewingState }) {
  return <Badge tone={TONES[state]}>{copy.states[state]}</Badge>;
}
