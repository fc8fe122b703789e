import type { Services } from '#lib/server/compose/services.ts'
import { spread } from './numbers.ts'
import { withStack } from './stack.ts'
import type { Row } from './table.ts'

const MESSAGES = 100_000
const ROUNDS = 15

/** The texts of each chat, in turns; `rare` is said once, `never` never, and `both` never in one message. */
const SAID: Record<string, { texts: [string, string]; rare: string; never: string; both: string }> = {
  English: {
    texts: [
      'We could meet in the garden on Friday and talk about the plan',
      'The kitchen budget is far too small, I think',
    ],
    ...{ rare: 'zebra', never: 'giraffe', both: 'garden kitchen' },
  },
  German: {
    texts: [
      'Wir könnten uns am Freitag im Garten treffen und reden',
      'Das Budget für die Küche ist viel zu klein, glaube ich',
    ],
    ...{ rare: 'Zebrastraße', never: 'Giräffe', both: 'garten kuche' },
  },
  French: {
    texts: [
      'Nous pourrions nous retrouver vendredi au jardin cet été',
      'Le budget de la cuisine est bien trop petit, je crois',
    ],
    ...{ rare: 'zèbre', never: 'girafe', both: 'jardin cuisine' },
  },
  Russian: {
    texts: [
      'Мы могли бы встретиться в пятницу в саду и поговорить',
      'Бюджет на кухню слишком маленький, как мне кажется',
    ],
    ...{ rare: 'ещё зебра', never: 'жираф', both: 'саду кухню' },
  },
  Arabic: {
    texts: ['يمكننا أن نلتقي يوم الجمعة في الحديقة ونتحدث عن الخطة', 'أعتقد أن ميزانية المطبخ صغيرة جدا بالنسبة لنا'],
    ...{ rare: 'زرافة', never: 'حمار', both: 'الحديقة المطبخ' },
  },
  Japanese: {
    texts: [
      '金曜日に庭で会って、古い家の計画について話しましょう',
      'キッチンの予算は少なすぎると思いますが、どうですか',
    ],
    ...{ rare: '縞馬', never: '麒麟', both: '庭 予算' },
  },
  Chinese: {
    texts: ['我们可以星期五在花园见面，谈谈老房子的计划和时间', '我觉得厨房的预算实在太少了，你怎么看这件事情呢'],
    ...{ rare: '斑马', never: '长颈鹿', both: '花园 厨房' },
  },
  Thai: {
    texts: ['เราเจอกันวันศุกร์ที่สวนแล้วคุยเรื่องแผนกันได้ไหม', 'ฉันคิดว่างบประมาณสำหรับห้องครัวน้อยเกินไป'],
    ...{ rare: 'ม้าลาย', never: 'ยีราฟ', both: 'สวน ครัว' },
  },
}

/** FIND-1: searches a chat of 100,000 messages in eight languages, through the service and the real database. */
export function search(): Promise<Row[]> {
  return withStack(
    async (_stack, services) => {
      const rows: Row[] = []
      for (const [language, { texts, rare, never, both }] of Object.entries(SAID)) {
        const sessionId = await chatOf(services, texts, rare)
        const began = performance.now()
        await services.keepIndex(sessionId)
        const written = Math.round(performance.now() - began)
        const common = both.split(' ')[0] ?? ''
        for (const [what, query] of Object.entries({ common, rare, never, 'two words never together': both }))
          rows.push({ ...(await row(services, sessionId, query)), figure: `${language}: ${what}` })
        rows.push({ figure: `${language}: index of it all`, ours: `${written} ms`, reference: '', ratio: '', aim: '' })
      }
      return rows
    },
    { hasWeb: false },
  )
}

async function chatOf({ openSession, database }: Services, texts: [string, string], rare: string): Promise<string> {
  const { sessionId } = await openSession(null)
  await database.pool.query(
    `INSERT INTO message (session_id, seq, id, user_id, user_name, text)
     SELECT $1, at, $1 || at, 'guest-a', 'Ana', CASE WHEN at = $2::int / 3 THEN $5 ELSE
       (CASE WHEN at % 2 = 0 THEN $3 ELSE $4 END) || ' ' || md5(at::text) END
     FROM generate_series(1, $2::int) at`,
    [sessionId, MESSAGES, ...texts, rare],
  )
  await database.pool.query('UPDATE session SET last_seq = $2 WHERE id = $1', [sessionId, MESSAGES])
  return sessionId
}

async function row({ searchMessages }: Services, sessionId: string, query: string): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now()
    await searchMessages({ accountId: null, userId: `${round}` }, sessionId, { query, limit: 20 })
    if (round > 0) times.push(performance.now() - began)
  }
  return { figure: query, ours: `${spread(times, 1)} ms`, reference: '', ratio: '', aim: '<= 100 ms' }
}
