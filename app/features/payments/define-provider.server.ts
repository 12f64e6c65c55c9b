import type { RootDatabase } from '#platform/database.ts';
import type { Settings } from '#platform/settings.ts';
import type { PaymentProvider } from './provider.server.ts';

/** The environment without empty variables, which count as unset. */
type Environment = Record<string, string | undefined>;

export type ProviderParts = { db: RootDatabase; settings: Settings };

/** A provider whose variables are set. */
export type ReadyProvider = {
  formTargets: readonly string[];
  /** Whether it can take real money: everything live mode requires is set. */
  isLiveReady: boolean;
  create: (parts: ProviderParts) => PaymentProvider;
};

/** A provider as listed in `server/providers.ts`. */
export type ProviderDefinition = {
  name: string;
  /** The names of its variables. */
  variables: readonly string[];
  /** The variables that live mode requires, as text; empty for a provider that takes no real money. */
  liveKeys: string;
  /** @throws ZodError if one of its variables is invalid */
  open: (environment: Environment) => ReadyProvider | undefined;
};

/** Declares a payment provider and its settings; the `PaymentProvider` it creates says what it can do. */
export function defineProvider<Keys>({
  name,
  variables = [],
  liveKeys = '',
  formTargets = [],
  readSettings,
  create,
}: {
  name: string;
  variables?: readonly string[];
  liveKeys?: string;
  /** Origins to which our forms may redirect a browser (Content-Security-Policy). */
  formTargets?: readonly string[];
  /** Its own variables; undefined if it is not configured. */
  readSettings: (environment: Environment) => Keys | undefined;
  create: (keys: Keys, parts: ProviderParts) => PaymentProvider;
}): ProviderDefinition {
  return {
    name,
    variables,
    liveKeys,
    open(environment) {
      const keys = readSettings(environment);
      return keys && { formTargets, isLiveReady: liveKeys !== '', create: (parts) => create(keys, parts) };
    },
  };
}
