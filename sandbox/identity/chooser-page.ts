import { escapeHtml, page } from '#sandbox/pages/page.ts'
import { DEMO_PEOPLE, type Person } from './people.ts'

/**
 * The account chooser: three demo people, and a form for any other, which alone has the fields `name` and `email`.
 * `fields` are sent with the choice.
 */
export function chooserPage(fields: ReadonlyMap<string, string>): string {
  const hidden = [...fields].map(([name, value]) => hiddenInput(name, value)).join('')
  return page(
    'Choose an account',
    `${DEMO_PEOPLE.map((person) => personForm(person, hidden)).join('')}
    <hr>
    <form method="post">${hidden}
      <label>Name<input name="name" required maxlength="80" autocomplete="name"></label>
      <label>E-mail<input name="email" type="email" required maxlength="120" autocomplete="email"></label>
      <button class="primary">Continue</button>
    </form>
    <form method="post">${hidden}<button class="quiet" name="action" value="cancel" formnovalidate>Cancel</button></form>`,
  )
}

function personForm({ name, email }: Person, hidden: string): string {
  return `<form method="post">${hidden}
    <button name="person" value="${escapeHtml(email)}">${escapeHtml(name)}<small>${escapeHtml(email)}</small></button></form>`
}

function hiddenInput(name: string, value: string): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
}
