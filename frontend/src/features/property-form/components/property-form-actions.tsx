import type { StaffProperty } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChartNoAxesColumn, Copy, ExternalLink, FileCheck, History } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { evidencePaths } from '../../../site/evidence-paths.js';
import { paths } from '../../../site/paths.js';
import { problemText } from '../../../lib/api-client.js';
import { useMay } from '../../../lib/role.js';
import { Badge } from '../../../ui/badge.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { publicationState } from '../data/derived.js';
import { duplicateProperty, invalidateProperties } from '../data/property-form.api.js';

const texts = copy.more;

/** Links and actions for a stored property: view, activity log, copy. */
export function PropertyFormActions({ property, readOnly }: { property: StaffProperty; readOnly: boolean }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const publication = publicationState(property);
  const duplicate = useMutation({
    mutationFn: () => duplicateProperty(property.id),
    onSuccess: async (made) => {
      await invalidateProperties(queryClient, made);
      await navigate(paths.adminEditProperty(made.id));
      showToast({ title: texts.duplicated, description: texts.duplicatedText, tone: 'success' });
    },
    onError: (error) =>
      showToast({
        title: copy.failure,
        description: `${texts.duplicateFailed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {publication !== 'new' && (
        <Badge
          tone={
            publication === 'draft'
              ? 'neutral'
              : publication === 'published' && !property.held
                ? 'success'
                : 'danger'
          }
        >
          {property.held ? copy.publication.held : copy.publication[publication]}
        </Badge>
      )}
      {publication === 'published' && !property.held && (
        <Link
          to={paths.property(property.id, property.title)}
          target="_blank"
          className={buttonClass('quiet', 'small')}
        >
          <ExternalLink aria-hidden />
          {texts.view}
        </Link>
      )}
      <Link to={paths.adminPropertyFigures(property.id)} className={buttonClass('quiet', 'small')}>
        <ChartNoAxesColumn aria-hidden />
        {texts.figures}
      </Link>
      {may('read-evidence') && (
        <Link to={evidencePaths.of(property.id)} className={buttonClass('quiet', 'small')}>
          <FileCheck aria-hidden />
          {texts.evidence}
        </Link>
      )}
      <Link to={paths.activityLogOf('property', property.id)} className={buttonClass('quiet', 'small')}>
        <History aria-hidden />
        {texts.history}
      </Link>
      {publication !== 'in-trash' && !readOnly && (
        <Button look="quiet" size="small" busy={duplicate.isPending} onClick={() => duplicate.mutate()}>
          {!duplicate.isPending && <Copy aria-hidden />}
          {duplicate.isPending ? texts.duplicating : texts.duplicate}
        </Button>
      )}
    </div>
  );
}
