import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { filled } from '../../../lib/format.js';
import { Button, buttonClass } from '../../../ui/button.js';
import texts from '../../../content/help-copy.json' with { type: 'json' };
import type { HelpTopic } from '../data/help-topics.js';

interface TopicArticleProps {
  topic: HelpTopic;
  /** Those of the screens that the user may open. */
  topics: readonly HelpTopic[];
  /** Topic of the screen behind the panel. */
  current: HelpTopic | undefined;
  onBack: () => void;
  onClose: () => void;
}

/** Purpose, jobs, keys and related screens of one screen. */
export function TopicArticle({ topic, topics, current, onBack, onClose }: TopicArticleProps) {
  const id = useId();
  const isCurrent = topic.name === current?.name;
  const related = topics.filter(({ name, path }) => path !== undefined && topic.related.includes(name));
  return (
    <article aria-labelledby={id} className="space-y-6">
      <header className="space-y-3">
        {!isCurrent && current && (
          <Button look="quiet" size="small" onClick={onBack} className="-ml-3 max-lg:min-h-11">
            <ArrowLeft aria-hidden />
            {filled(texts.back, { title: current.title })}
          </Button>
        )}
        <h3 id={id} tabIndex={-1} className="text-h3 focus:outline-none">
          {topic.title}
        </h3>
        <p className="text-muted">{topic.purpose}</p>
        {!isCurrent && topic.path && (
          <Link to={topic.path} onClick={onClose} className={buttonClass('outline')}>
            {filled(texts.open, { title: topic.title })}
            <ArrowRight aria-hidden />
          </Link>
        )}
      </header>
      {topic.jobs.map(({ title, steps }) => (
        <section key={title}>
          <h4 className="font-sans text-base font-semibold">{title}</h4>
          <ol className="mt-2 list-decimal space-y-1.5 pl-5">
            {steps.map((step) => (
              <li key={step} className="pl-1">
                {step}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {topic.keys.length > 0 && (
        <section>
          <h4 className="font-sans text-base font-semibold">{texts.keys}</h4>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
            {topic.keys.map(({ key, does }) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="font-semibold whitespace-nowrap">{key}</kbd>
                </dt>
                <dd className="min-w-0 text-muted">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {related.length > 0 && (
        <section>
          <h4 className="font-sans text-base font-semibold">{texts.related}</h4>
          <ul className="mt-2 flex flex-wrap gap-2">
            {related.map(({ name, path, title }) => (
              <li key={name}>
                <Link
                  to={path!}
                  onClick={onClose}
                  className={`${buttonClass('outline', 'small')} max-lg:min-h-11`}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
