/**
 * The one wrapper around every area: theme and language of the root, providers, dialogs and toasts, and the error boundary.
 * Nothing of the cockpit is shown outside of it.
 */
import { Provider } from 'jotai'
import { useInsertionEffect, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '../contract/limits'
import { runtime } from '../kernel/runtime'
import { Toaster } from '../ui/controls/toast'
import { DialogOutlet } from '../ui/dialogs/dialog-outlet'
import { adoptTheme } from '../ui/theme/sheets'
import { shellSheet } from '../ui/theme/shell-sheet'
import type { Density, Mode, Theme } from './element-settings'
import { ErrorBoundary } from './error-boundary'
import { useI18n } from './use-i18n'

export interface CockpitRootProps {
  /** The shadow root that takes the theme. */
  readonly root: ShadowRoot
  readonly language: Language
  readonly theme: Theme
  readonly density: Density
  readonly mode: Mode
  readonly onError: (error: unknown) => void
  readonly children: ReactNode
}

/** Shows `children` as soon as the language is there; until then only what the page put into the slot `loading`. */
export function CockpitRoot({ root, language, theme, density, mode, onError, children }: CockpitRootProps) {
  useInsertionEffect(() => adoptTheme(root, shellSheet()), [root])
  const i18n = useI18n(language)
  return (
    <div
      className="root ck"
      lang={i18n?.language ?? language}
      data-theme={theme}
      data-density={density}
      data-scale={mode === 'kiosk' ? 'kiosk' : 'office'}
    >
      {i18n === null ? (
        <slot name="loading" />
      ) : (
        <I18nextProvider i18n={i18n}>
          <Provider store={runtime().store}>
            <ErrorBoundary onError={onError}>
              <Toaster>
                <DialogOutlet>{children}</DialogOutlet>
              </Toaster>
            </ErrorBoundary>
          </Provider>
        </I18nextProvider>
      )}
    </div>
  )
}
