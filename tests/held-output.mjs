/** What a step of the test run prints: held back while another step has the screen, then passed on as it comes. */

/**
 * An output that nobody sees yet.
 * @returns `write` for what is printed, and `show`, which prints what was held back and from then on everything at once
 */
export function heldOutput() {
  let held = []
  let isShown = false
  return {
    write(chunk) {
      if (isShown) process.stdout.write(chunk)
      else held.push(chunk)
    },
    show() {
      isShown = true
      for (const chunk of held) process.stdout.write(chunk)
      held = []
    },
  }
}
