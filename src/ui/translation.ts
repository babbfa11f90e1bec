/**
 * The translations of the surroundings, for components: what react-i18next offers for an i18n that has all its texts from the
 * beginning and never changes its language (kernel/i18n.ts makes one for each). Builds and tests take this module in its place
 * (build/own-translation.mjs), which saves every element 2 KB.
 */
import type { i18n } from 'i18next'
import { createContext, createElement, useContext, useMemo, type ReactNode } from 'react'

/** What `useTranslation` gives: `t` stays the same function as long as the i18n does. */
export interface Translation {
  readonly t: i18n['t']
  readonly i18n: i18n
}

/** Gives everything inside an i18n that is initialized. */
export function I18nextProvider({ i18n, children }: { i18n: i18n; children?: ReactNode }) {
  const translation = useMemo((): Translation => ({ t: i18n.t, i18n }), [i18n])
  return createElement(TranslationContext, { value: translation }, children)
}

/** The nearest translation. Throws outside of a provider: no text of ours is shown without its language. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext)
  if (translation === null) throw new Error('useTranslation needs an I18nextProvider above it')
  return translation
}

const TranslationContext = createContext<Translation | null>(null)
