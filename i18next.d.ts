/**
 * The keys of the texts as types: `t('a key that the English file has not')` does not compile. Only for this project: what is published
 * names no text.
 */
import type { DefaultNamespace, Namespace } from 'i18next'
import type english from './src/locales/en-GB.json'
import type { SharedKey } from './src/texts/shared-key'

type Entry = keyof typeof english
/** Without the plural form: `minutes` for `minutes_one` and `minutes_other`. */
type OwnKey = Entry extends infer E
  ? E extends `${infer Counted}_${Intl.LDMLPluralRule}`
    ? Counted
    : E
  : never
/** A key of the file, or one that takes the text of another. */
type TextKey = OwnKey | SharedKey

/**
 * A key that is written out is one of the file; of a key with holes (`state.${name}`) one of the file has that form. A `string` is a
 * key that a definition names: the tests of the catalogue and of the locales look at those. Where a type has more words than there are
 * texts, the hole is written `as string`.
 */
type Checked<Key extends string> = Key extends TextKey
  ? Key
  : string extends Key
    ? Key
    : Extract<TextKey, Key> extends never
      ? never
      : Key

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shipped'
    resources: { shipped: Record<TextKey, string> }
    keySeparator: false
    nsSeparator: false
  }

  /**
   * Says the same as i18next's own signature, which comes after it, for a third of the compiler's time: that one goes through all keys
   * again for every shape of values.
   */
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    <const Key extends string>(
      key: (Key & Checked<Key>) | readonly (Key & Checked<Key>)[],
      values?: TextValues,
    ): string
  }

  interface TextValues {
    /** A number chooses the plural of the language; a text is only shown. */
    readonly count?: number | string
    /** Shown as it is when no key has a text. */
    readonly defaultValue?: string
    readonly [name: string]: unknown
  }
}
