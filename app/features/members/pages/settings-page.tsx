import { toString as drawQr } from 'qrcode';
import { data, Form, redirect } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { stopOwnSubscriptions } from '#app/features/donations/own-gifts.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { describePage } from '#app/kit/describe-page.server.ts';
import { actionHeaders } from '#app/kit/action-headers.ts';
import { pageMeta } from '#app/kit/page-meta.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatMoment } from '#app/shared/dates.server.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#app/shared/language.ts';
import { isResumed, textOf } from '#platform/form-endpoint.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { cookiesOf, failure, retryHeaders } from '#app/features/accounts/auth-answers.server.ts';
import { describeMember } from '#app/features/members/dashboard.server.ts';
import { deviceName } from '#app/features/members/device-name.ts';
import { askFactor } from '#app/features/accounts/factors.server.ts';
import { listPasskeys } from '#app/features/accounts/passkeys.server.ts';
import { accountsContext, memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { membersContext } from '#app/features/members/members-context.server.ts';
import { listConsents } from '#app/features/members/notification-preferences.server.ts';
import { DataPart } from '#app/features/members/parts/data-part.tsx';
import { EmailPart } from '#app/features/members/parts/email-part.tsx';
import { Notice } from '#app/features/accounts/parts/notice.tsx';
import { MemberFrame } from '#app/features/members/parts/member-frame.tsx';
import { PasswordField } from '#app/features/accounts/parts/password-field.tsx';
import { PasskeysPart } from '#app/features/members/parts/passkeys-part.tsx';
import { PasswordPart } from '#app/features/members/parts/password-part.tsx';
import { ProveFactor } from '#app/features/members/parts/prove-factor.tsx';
import { SecondFactor } from '#app/features/members/parts/second-factor-form.tsx';
import { SessionsPart } from '#app/features/members/parts/sessions-part.tsx';
import { SettingsPart, type SettingsShown } from '#app/features/members/parts/settings-part.tsx';
import { takeSettingsStep } from '#app/features/members/settings-steps.server.ts';
import type { Route } from './+types/settings-page.ts';

export const handle = { hydrate: 'now', namespaces: ['members'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = memberOf(context, request);
  const { db, settings, staff: desk } = siteContextOf(context);
  const { auth } = context.get(accountsContext);
  const language = context.get(visitorContext).language;
  const words = translate(language, 'members');
  const { searchParams } = new URL(request.url);
  const done = DONE.find((known) => known === searchParams.get('done'));
  const sessions = await auth.api.listSessions({ headers: request.headers });
  const consents = await listConsents(db, member.id);
  return {
    meta: describePage(context, {
      path: '/dashboard/settings',
      title: words('settings.title'),
      description: words('dashboard.description'),
      isHidden: true,
    }),
    who: describeMember(member, language, (values) => words('area.since', values)),
    done: done ? { intent: searchParams.get('part') ?? '', done } : undefined,
    email: member.email,
    isConfirmed: member.isConfirmed,
    language: member.language,
    hasSecondFactor: member.hasSecondFactor,
    // Who may, and need not prove more first, is led on.
    isStaff: (member.isStrong || !settings.isLive) && (await desk.find(db, member)) !== undefined,
    isFactorAsked: (await askFactor({ db, settings }, member)) !== undefined,
    isFactorNeeded: searchParams.get('notice') === 'second-factor-needed' && !member.isStrong,
    passkeys: (await listPasskeys(db, member.id)).map(({ id, name, createdAt }) => ({
      id,
      name,
      since: createdAt ? formatMoment(createdAt, language) : '',
    })),
    sessions: sessions
      .map(({ id, userAgent, createdAt }) => ({
        id,
        device: deviceName(userAgent),
        since: formatMoment(createdAt, language),
        isThis: id === member.sessionId,
      }))
      .sort((a, b) => Number(b.isThis) - Number(a.isThis)),
    consents: consents.map(({ id, subject, isGranted, at }) => ({
      id,
      subject,
      isGranted,
      at: formatMoment(at, language),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = memberOf(context, request);
  const visitor = context.get(visitorContext);
  const { db, settings } = siteContextOf(context);
  const { auth, jobs, whenProved } = context.get(accountsContext);
  const { ownData } = context.get(membersContext);
  const form = await request.formData();
  // A password is never given back.
  const typed = { email: textOf(form, 'email', 300), language: textOf(form, 'language', 10) };
  if (isResumed(form)) {
    const resumed = translate(visitor.language, 'errors')('form_resumed');
    return data({ intent: textOf(form, 'intent', 40), typed, resumed }, { status: 200 });
  }
  const outcome = await takeSettingsStep(
    {
      db,
      auth,
      jobs,
      settings,
      whenProved,
      ownData,
      stopGifts: (memberId) => stopOwnSubscriptions(context.get(payContext), memberId),
    },
    form,
    request,
    member,
    visitor,
  );
  const { intent, code, totpUri, recoveryCodes } = outcome;
  if (outcome.isGone)
    throw redirect('/?notice=erased', {
      status: 303,
      headers: { 'Set-Cookie': 'elikya.session_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax' },
    });
  // By a redirect: a step may have begun a new session, which the page must be read with.
  if (outcome.ok && !totpUri)
    throw redirect(`/dashboard/settings?part=${intent}&done=${code}#${ANCHORS[intent] ?? 'sessions'}`, {
      status: 303,
      headers: cookiesOf(outcome),
    });
  const qr = totpUri?.startsWith('otpauth://') ? await drawQr(totpUri, { type: 'svg', margin: 2 }) : undefined;
  return data(
    { intent, typed, totpUri, recoveryCodes, qr, ...(outcome.ok ? {} : failure(visitor.language, outcome)) },
    { status: outcome.status ?? 200, headers: retryHeaders(outcome) },
  );
}

export const meta = pageMeta;
export const headers = actionHeaders;

const ANCHORS: Record<string, string> = {
  email: 'email',
  password: 'password',
  'factor-proof': 'second',
  'second-factor-verify': 'second',
  'second-factor-off': 'second',
  'passkey-add': 'passkeys',
  'passkey-end': 'passkeys',
  language: 'language',
  export: 'data',
};
/** What a step did, of which the page speaks; the rest shows by itself. */
const DONE = [
  'email_asked',
  'password_changed',
  'factor_proved',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'passkey_ended',
  'language_saved',
  'export_asked',
] as const;

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('members');
  const { who, email, isConfirmed, isFactorNeeded, hasSecondFactor, sessions, consents } = loaderData;
  const shown = (actionData ?? loaderData.done) as SettingsShown | undefined;
  const of = (...intents: string[]) => (shown && intents.includes(shown.intent) ? shown : undefined);
  // Where the page stands after it: beside what was done.
  const isJustOn = of('second-factor-verify')?.done !== undefined;
  const toOffice = loaderData.isStaff && (
    <p>
      <ButtonLink kind="ink" to="/admin" reloadDocument>
        {t('settings.toOffice')}
      </ButtonLink>
    </p>
  );
  const factors = loaderData.isFactorAsked ? (
    <ProveFactor
      ways={{ code: hasSecondFactor, passkey: loaderData.passkeys.length > 0 }}
      shown={of(
        'factor-proof',
        'second-factor',
        'second-factor-verify',
        'second-factor-off',
        'passkey-add',
        'passkey-end',
      )}
    />
  ) : (
    <>
      <SettingsPart
        id="second"
        title={t('settings.second')}
        shown={of('factor-proof', 'second-factor-verify', 'second-factor-off')}
      >
        {isJustOn && toOffice}
        <SecondFactor
          isOn={hasSecondFactor}
          begun={of('second-factor', 'second-factor-verify')}
          fields={of('second-factor', 'second-factor-verify', 'second-factor-off')?.fields}
        />
      </SettingsPart>
      <PasskeysPart passkeys={loaderData.passkeys} shown={of('passkey-add', 'passkey-end')} />
    </>
  );
  return (
    <MemberFrame {...who}>
      <h1>{t('settings.title')}</h1>
      {!isJustOn && toOffice}
      {!isConfirmed && (
        <Notice kind="wait" title={t('error.email_unproved.title')} text={t('error.email_unproved.text')} />
      )}
      {isFactorNeeded && <Notice kind="wait" title={t('passkey.needed.title')} text={t('passkey.needed.text')} />}
      {isConfirmed && (
        <>
          {isFactorNeeded && factors}
          <EmailPart email={email} shown={of('email')} />
          <PasswordPart email={email} shown={of('password')} />
          {!isFactorNeeded && factors}
        </>
      )}
      <SessionsPart sessions={sessions} />
      <SettingsPart
        id="language"
        title={t('settings.language')}
        text={t('settings.languageText')}
        shown={of('language')}
      >
        <Form noValidate reloadDocument method="post" action="/dashboard/settings#language">
          <input type="hidden" name="intent" value="language" />
          <Field
            control="select"
            label={t('settings.language')}
            name="language"
            defaultValue={of('language')?.typed?.language || loaderData.language}
            options={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
          />
          <Button type="submit" kind="ink">
            {t('settings.save')}
          </Button>
        </Form>
      </SettingsPart>
      {isConfirmed && (
        <>
          <DataPart consents={consents} shown={of('export')} />
          <SettingsPart id="erase" title={t('settings.erase')} shown={of('erase')}>
            <p>{t('settings.eraseText')}</p>
            <Form reloadDocument method="post" action="/dashboard/settings#erase" noValidate>
              <input type="hidden" name="intent" value="erase" />
              <PasswordField
                label={t('settings.current')}
                name="current"
                autoComplete="current-password"
                error={of('erase')?.fields?.current}
              />
              <Button type="submit" kind="line">
                {t('settings.eraseAction')}
              </Button>
            </Form>
          </SettingsPart>
        </>
      )}
    </MemberFrame>
  );
}
