/**
 * Pages that must not log a problem: an error or warning on the console, an uncaught error, a violation of the Content-Security-Policy. A
 * test declares the ones that it provokes on purpose; any other fails it at its end.
 */
import type { BrowserContext, ConsoleMessage, Page } from 'playwright/test'

const violationMark = 'Content-Security-Policy violated:'

export class Watch {
  readonly #complaints: string[] = []
  readonly #expected: RegExp[] = []

  /** Declares problems that the test provokes on purpose. */
  expect(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** Unexpected problems so far. */
  problems(): readonly string[] {
    return this.#complaints.filter(complaint => !this.#expected.some(pattern => pattern.test(complaint)))
  }

  /** Clears the problems so far, for a test that provoked and checked them itself. */
  forget(): void {
    this.#complaints.length = 0
  }

  /** Watches every page of a context, now and later. */
  async context(context: BrowserContext): Promise<void> {
    await context.addInitScript(reportViolations, violationMark)
    context.on('page', page => this.#page(page))
    for (const page of context.pages()) this.#page(page)
  }

  #page(page: Page): void {
    page.on('console', message => {
      if (isComplaint(message))
        this.#complaints.push(`${message.type()}: ${message.text()} ${placeOf(message)}`)
    })
    page.on('pageerror', error => this.#complaints.push(`uncaught: ${error.stack ?? error.message}`))
    page.on('crash', () => this.#complaints.push('the page crashed'))
  }
}

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning'
}

function placeOf(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location()
  return url === '' ? '' : `(${new URL(url).pathname}:${lineNumber})`
}

/** Runs in the page before its own scripts. A violation in a shadow root bubbles up to the document. */
function reportViolations(mark: string): void {
  document.addEventListener('securitypolicyviolation', event => {
    console.error(`${mark} ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
  })
}
