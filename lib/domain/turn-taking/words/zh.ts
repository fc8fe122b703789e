import { phrases, words, type Words } from './words.ts'

export const zh: Words = {
  nicknames: ['帕雷', '帕莱', '帕利', '帕里', '小帕'],
  looseNames: [],
  openers: words(`嘿 喂 嗨 你好 您好 那 那么 请 请问 亲爱的 好的 好 谢谢 早上好 晚上好 早 对了 所以`),
  governors: words(`跟 和 与 对 问 告诉 给 让 被 把 在 是 叫 像 比 的 了 说`),
  predicates: [],
  particles: words(`的 和 跟 与`),
  tags: phrases(`吧 | 不是吗`),
  you: words(`你 您 请 帮 告诉 来`),
  subjects: words(`我 我们 他 她`),
  fillers: ['请', '先', '一下'],
  and: words(`和 跟 与 还有`),
  handovers: [
    '(问问|问一下|去问|不如问|请教|请教一下|让){name}',
    '{name}(怎么看|怎么想|觉得|认为|知道|有什么|能不能|会怎么|怎么说)',
    '{name}的(意见|看法|想法)',
    '轮到{name}',
    '^(我想|我要|我有(个|一个)?问题要?|请)问{name}',
    '给{name}的问题',
  ],
  thanks:
    phrases(`谢谢 | 谢谢你 | 谢谢您 | 谢谢大家 | 多谢 | 感谢 | 非常感谢 | 谢啦 | 太好了 | 太棒了 | 真棒 | 很好 | 不错 | 厉害 | 赞 | 明白
    | 明白了 | 知道了 | 懂了 | 了解 | 收到 | 原来如此 | 是啊 | 对啊 | 没错 | 我也是 | 晚安 | 再见 | 拜拜 | 明天见 | 回头见
    | 不客气 | 没关系 | 没事 | 好主意 | 哈哈 | 嗯嗯 | 嗯 | 啊 | 哦 | 了 | 啦 | 呀`),
  assents: phrases(`好 | 好的 | 好吧 | 行 | 可以 | 是 | 是的 | 对 | 不 | 不是 | 不要 | 没问题 | 当然 | 要 | 嗯`),
  hushes: phrases(
    `别说话 | 先别说话 | 安静 | 安静点 | 安静一下 | 闭嘴 | 不要说话 | 别插嘴 | 别回答 | 不要回答 | 不要插嘴 | 先别插话`,
  ),
  notHushes: phrases(`为什么 | 怎么`),
  followUps: phrases(`你能 | 你可以 | 你确定 | 什么意思 | 解释 | 说详细 | 不对`),
  bareFollowUps: phrases(
    `为什么 | 为啥 | 怎么会 | 真的吗 | 真的 | 比如 | 例如 | 那 | 继续 | 再来一个 | 再来一次 | 再说一遍 | 还有呢 | 然后呢`,
  ),
  questions: phrases(
    `怎么 | 什么 | 谁 | 哪 | 哪里 | 什么时候 | 为什么 | 多少 | 几 | 有人知道 | 有没有人 | 大家觉得 | 我们要不要`,
  ),
}
