import { phrases, type Words } from './words.ts'

export const en: Words = {
  nicknames: phrases(`parly`),
  greetings: phrases(`hey | hi | hello | hiya | yo | good morning | good evening | dear`),
  openers: phrases(`ok | okay | oh | so | and | but | please | well | now | then | also | sorry | right | listen
    | morning | evening | good | alright | um | hm | btw | omg | wow | ugh | bruh | bro | dude
    | man | wait | wrong | nvm | idk | quick question`),
  courtesies: phrases(`please | pls | plz | just | kindly | maybe | now | you | can you | could you | will you
    | would you | can't you | can u | could u | u can | u should | you can | you could | you should | you may
    | you need to | you have to | i need you to | i want you to | i'd like you to | we need you to
    | we want you to | we'd like you to | i said | we said | i told you to | i asked you to`),
  thanks: phrases(`thanks | thanks again | thanks for the help | thanks for your help | thank u | thank you
    | thank you again | thank you so much | thank you very much | thx | ty | tysm | np | yw
    | cheers | good to know | that helps | i see | got it | understood | noted | no worries
    | you're welcome | bye | bye bye | goodbye | good night | night | see you | see you again
    | see you there | see you then | see you later | see you soon | see ya | see u | cya | tmrw
    | brb | gg | gm | ttyl | take care | have fun | sleep well | you too | not you | omg | oh | ah
    | aww | hm | hmm | guys | man | dude | bro | haha | lol | lmao | gn | so much | a lot
    | very much | everyone | everybody | thanks for | thank you for | thx for | ty for`),
  assents: phrases(`never mind | nevermind | nvm | not talking to you | i wasn't talking to you | ok | okay
    | oki | okie | k | kk | fine | fine by me | alright | no | nope | nah | deal | works for me | that works
    | agreed | exactly | right | true | sounds good | sounds like a plan | fair enough | true that | ikr | bet
    | looks good | good idea | makes sense | will do | no problem | me too | same | same here | great | cool
    | nice | perfect | awesome | amazing | wonderful | lovely | brilliant | excellent | super | sweet | wow
    | good | good point | that's great | love it | well done | yay | love that | love you | you rock
    | you are the best | ur the best | fair point | well said | good call | helpful | woo | great job | good job
    | nice one | nice work | you're the best`),
  hushes: phrases(`be quiet | keep quiet | stay quiet | go quiet | quiet down | be silent | keep silent
    | stay silent | remain silent | shut up | shut it | shut the fuck up | shut the hell up | stfu
    | stop talking | stop talking to us | stop interrupting | stop interrupting us | stop butting in
    | stop replying | stop replying to everything | stop replying to every message | stop answering
    | stop responding | stop responding to everything | stop responding to every message | stay out of it
    | stay out of this | stay out of that | stay out of our conversation | stay out of our argument
    | stay out of our fight | keep out of it | keep out of this | butt out | butt out of it | butt out of this
    | pipe down | zip it | don't talk | don't speak | don't say anything | don't say a word | don't answer
    | don't reply | don't respond | don't comment | don't answer this | don't reply to this
    | don't respond to this | don't comment on this | don't reply to everything | don't reply to every message
    | do not talk | do not answer | do not reply | do not respond | say nothing | mute yourself
    | mind your own business | only speak when spoken to | only speak when asked | only answer when asked
    | only answer when called | only answer when you're called | speak only when asked | leave us alone
    | leave us be | give us a moment | give us a minute | give us some privacy | give us some space
    | no more comments | no more remarks | no more replies | no more interruptions`),
  bareHushes: phrases(`quiet | silence | hush | shush | sh | shh | shhh | not now | we don't need you
    | we don't need you here | we don't need your help | we do not need you | i don't need you
    | you're not needed | you're not needed here | you are not needed | stop | stop it | enough | that's enough
    | just listen | only listen | stay out | sit this one out | no comments | nobody asked | nobody asked you
    | take a break | go to sleep`),
}
