/** Words of play in all languages: in a game they mark words of danger as part of the story. */
export const FICTION: readonly string[] = [
  'goblins?|orcs?|elf|elves|dwarf|dragons?|trolls?|zombies?|vampires?|skeletons?|demons?|wizards?|witch|sorcerer|knights?|king|queen',
  'bandits?|villains?|boss fight|npc|monsters?|beasts?|swords?|axe|arrows?|bow|shield|armou?r|spells?|mana|potions?|dungeon',
  'tavern|quest|roll|rolls|dice|d20|hp|hit points|initiative|my character|in character|guard|assassin|pirates?|wolf|wolves|ogre|castle',
  'kobold\\w*|drachen?|ritter|schwert|zauber\\w*|wurfel\\w*|wuerfel\\w*|held|heldin|rauber|raeuber|hexe|burg|trank|verlies|axt|skelette?',
  'gobelins?|epee|chevalier|sorciere?|sort|potion|donjon|taverne|monstre|bandit|pirate|sorcier|loup|chateau',
  'duendes?|espada|caballero|hechizo|pocion|mazmorra|taberna|monstruo|bandido|mago|bruja|lobo|castillo|orco',
  'goblin|espada|cavaleiro|feitico|pocao|masmorra|monstro|bandido|mago|bruxa|lobo|castelo|dado',
  'ゴブリン|ドラゴン|魔法|剣|勇者|魔王|モンスター|ダンジョン|スライム|村人|盗賊|ポーション|サイコロ',
  '哥布林|巨龙|恶龙|魔法|剑|勇者|魔王|怪物|地下城|药水|骰子|强盗|骑士|僵尸',
  'الغول|غول|التنين|تنين|سيف|السيف|الوحش|وحش|الساحر|ساحر|القلعه|نرد|العفريت|عفريت',
]
