import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/lib/paths.ts'

const eslint = new ESLint({ cwd: ROOT, ruleFilter: ({ ruleId }) => ruleId === 'parley/text-elements' })
const PROPS = '{ text, count, isOn, list, node }: Props'
const TYPES =
  'type Props = { text: string; count: number; isOn: boolean; list: string[]; node: import("react").ReactNode }'

/** Returns how often the rule refuses a component that draws this. */
async function refusals(jsx: string): Promise<number> {
  const code = `${TYPES}\nexport function Drawn(${PROPS}) {\n  return ${jsx}\n}\nconst Icon = () => <svg />\n`
  const [result] = await eslint.lintText(code, { filePath: `${ROOT}/components/ui/dots.tsx` })
  return result!.messages.length
}

// The first case reads the types of the whole project.
test.each([
  ['<p>{isOn && text}<Icon /></p>', 1],
  ['<p><Icon />words</p>', 1],
  ['<p>{text} {count}</p>', 2],
  ['<p>Sent by {text}</p>', 2],
  ['<p>words{isOn && <Icon />}</p>', 1],
  ['<>{text}</>', 1],
  ['<p>{list}</p>', 1],
  ['<p>{node}<Icon /></p>', 1],
  ['text', 1],
])(
  'text beside a changing node is refused: %s',
  async (jsx, count) => {
    expect(await refusals(jsx)).toBe(count)
  },
  300_000,
)

test.each([
  '<p>{text}</p>',
  '<p>{`${text} ${count}`}</p>',
  '<p>{isOn ? text : <Icon />}</p>',
  '<p><Icon /><span>{text}</span>{isOn && <Icon />}</p>',
  '<p><span>{text}</span> <span>{count}</span></p>',
  '<p>words <b>for ever</b></p>',
  '<p>{node}</p>',
])(
  'text alone in its element is allowed: %s',
  async (jsx) => {
    expect(await refusals(jsx)).toBe(0)
  },
  300_000,
)
