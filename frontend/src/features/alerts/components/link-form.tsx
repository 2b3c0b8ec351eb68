import { EMAIL_PATTERN, INQUIRY_TEXTS } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { problemText } from '../../../lib/api-client.js';
import { Button } from '../../../ui/button.js';
import { Input } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast-store.js';
import { requestLink } from '../data/alerts.api.js';
import alertsCopy from '../../../content/alerts-copy.json' with { type: 'json' };

const texts = alertsCopy.link;

/** Asks for the address, and mails the link that manages its searches. */
export function LinkForm({ expired = false }: { expired?: boolean }) {
  const form = useForm({ defaultValues: { email: '' } });
  const send = useMutation({
    mutationFn: ({ email }: { email: string }) => requestLink(email.trim()),
    onError: (error) =>
      showToast({ title: alertsCopy.page.failed, description: problemText(error), tone: 'destructive' }),
  });
  const submit = form.handleSubmit((fields) => send.mutate(fields));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-xl">
      <h2 className="text-h3">{expired ? texts.expired : texts.title}</h2>
      <p className="mt-2 mb-5 text-muted">{texts.text}</p>
      <Input
        type="email"
        label={alertsCopy.save.email}
        autoComplete="email"
        autoCapitalize="none"
        error={form.formState.errors.email?.message}
        {...form.register('email', {
          validate: (text) => EMAIL_PATTERN.test(text.trim()) || INQUIRY_TEXTS.email,
        })}
      />
      <Button type="submit" busy={send.isPending}>
        {send.isPending ? texts.submitting : texts.submit}
      </Button>
      <p role="status" className="mt-4 min-h-6 font-medium">
        {send.data?.message}
      </p>
    </form>
  );
}
