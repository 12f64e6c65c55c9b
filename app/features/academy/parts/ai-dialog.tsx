import { useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { type FormFailure, useFormCall } from '#app/kit/use-form-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormNotice } from '#app/ui/form-notice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toasts.ts';
import { useTranslation } from '#app/ui/words.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { AI_HOURS, LEVELS } from '#app/features/academy/course-rules.ts';
import styles from './ai-dialog.module.css';

type AiDialogProps = {
  failure?: FormFailure;
  onMade: () => void;
};

const LOOK_MS = 1500;
const PATIENCE_MS = 90_000;

/**
 * Asks for a course on a topic. A <details> that works without script; awake, it shows the shuttle while the job works and
 * fetches the list again when the course is there.
 */
export function AiDialog({ failure, onMade }: AiDialogProps) {
  const { t } = useTranslation('academy');
  const box = useRef<HTMLDetailsElement>(null);
  const id = useId();
  const [waitingFor, setWaitingFor] = useState<string>();
  const { state, error, fields, submit } = useFormCall({
    name: 'ai-course-generator',
    toBody: ({ topic, level, duration }) => ({ topic, level, duration: Number(duration) }),
    words: { failed: t('ai.failed') },
    failure,
    onDone(answer) {
      // This browser is the author's: pages show it the course from now on.
      document.cookie = `author=${String(answer.authorKey)}; path=/; max-age=31536000; samesite=lax`;
      setWaitingFor(String(answer.courseId));
    },
  });
  useEffect(() => {
    if (!waitingFor) return;
    const until = Date.now() + PATIENCE_MS;
    const timer = setInterval(async () => {
      const isThere = await fetch(`/api/courses/${waitingFor}`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isThere && Date.now() < until) return;
      clearInterval(timer);
      setWaitingFor(undefined);
      if (!isThere) return toast({ kind: 'error', title: t('ai.errorTitle'), text: t('ai.failed') });
      if (box.current) box.current.open = false;
      toast({ kind: 'ok', title: t('ai.doneTitle'), text: t('ai.done') });
      onMade();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [waitingFor, onMade, t]);
  const isBusy = state === 'submitting' || waitingFor !== undefined;
  const typed = failure?.typed ?? {};
  return (
    <details className={styles.dialog} ref={box} open={failure ? true : undefined}>
      <summary>
        <Icon name="plus" size="sm" /> {t('ai.open')}
      </summary>
      <Form reloadDocument method="post" action="/academy" onSubmit={submit} aria-labelledby={id} noValidate>
        <h3 id={id}>{t('ai.title')}</h3>
        <p className="small quiet">{t('ai.text')}</p>
        <FormNotice error={error} />
        <Field
          label={t('ai.topic')}
          name="topic"
          required
          maxLength={200}
          defaultValue={typed.topic}
          error={fields.topic}
          hint={t('ai.topicHint')}
        />
        <Field
          control="select"
          label={t('ai.level')}
          name="level"
          defaultValue={typed.level ?? 'debutant'}
          options={LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))}
        />
        <Field
          label={t('ai.duration')}
          name="duration"
          type="number"
          inputMode="numeric"
          min={AI_HOURS.least}
          max={AI_HOURS.most}
          defaultValue={typed.duration ?? String(AI_HOURS.usual)}
          error={fields.duration}
        />
        {isBusy && <Weave label={t('ai.working')} size="md" />}
        <Button type="submit" kind="ink" isBusy={isBusy}>
          {t(isBusy ? 'ai.working' : 'ai.make')}
        </Button>
      </Form>
    </details>
  );
}
