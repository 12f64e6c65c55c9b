import type { RootDatabase } from '#platform/database.ts';
import type { Settings } from '#platform/settings.ts';
import type { PaymentProvider } from './provider.server.ts';

/** The environment without what is empty: an empty variable counts as unset. */
type Environment = Record<string, string | undefined>;

export type ProviderParts = { db: RootDatabase; settings: Settings };

/** A provider whose variables are set: what it needs to run is known. */
export type ReadyProvider = {
  formTargets: readonly string[];
  /** Whether it can take real money: all that live mode asks of it is set. */
  isLiveReady: boolean;
  create: (parts: ProviderParts) => PaymentProvider;
};

/** A provider as `server/providers.ts` lists it. */
export type ProviderDefinition = {
  name: string;
  /** The names of its variables. */
  variables: readonly string[];
  /** The variables that live mode asks for, in words; empty for one that takes no real money. */
  liveKeys: string;
  /** @throws ZodError when a variable of its own is wrong. */
  open: (environment: Environment) => ReadyProvider | undefined;
};

/** Says what a payment provider is and needs; what it can do says the `PaymentProvider` that it creates. */
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
  /** Where our forms may lead a browser to (Content-Security-Policy). */
  formTargets?: readonly string[];
  /** Its own variables; undefined where it is not set up. */
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
