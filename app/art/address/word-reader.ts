/** Thrown by a reader at the first word it does not know. */
export class UnknownWord extends Error {}

function refuse(word: string): never {
  throw new UnknownWord(word);
}

/** The words of a name, read from left to right. */
export class WordReader {
  #words: string[];

  constructor(words: string[]) {
    this.#words = words;
  }

  next(): string {
    return this.#words.shift() ?? refuse('');
  }

  among<T extends string>(names: readonly T[]): T {
    const word = this.next();
    return names.find((name) => name === word) ?? refuse(word);
  }

  /** Like `among`; "auto" leaves the choice to the seed. */
  open<T extends string>(names: readonly T[]): T | undefined {
    const [word] = this.#words;
    if (word !== 'auto') return this.among(names);
    this.#words.shift();
    return undefined;
  }

  choice(yes: string, no: string): boolean {
    return this.among([yes, no]) === yes;
  }

  openChoice(yes: string, no: string): boolean | undefined {
    const word = this.open([yes, no]);
    return word === undefined ? undefined : word === yes;
  }

  match(pattern: RegExp): RegExpExecArray {
    const word = this.next();
    return pattern.exec(word) ?? refuse(word);
  }

  /** Like `match`; a word that is another stays to be read. */
  takeIf(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.#words[0] ?? '');
    if (found) this.#words.shift();
    return found ?? undefined;
  }

  /** All that is left, as it was written. */
  seed(): string {
    return this.openSeed() ?? refuse('');
  }

  openSeed(): string | undefined {
    return this.#words.splice(0).join('-') || undefined;
  }
}
