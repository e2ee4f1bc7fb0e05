import { stemmer } from 'stemmer';

const stems = (words: string): string[] => words.split(/\s+/).map((word) => stemmer(word));

export const empty: ReadonlySet<string> = new Set(
  `a about after again all also am an and any anybody anyone anything are as at be because been before being but by can could did do does doing down each
  else every everybody everyone everything exactly for from get gets getting give given go goes going got had has have having he her here him his how i if in
  into is it its itself just know let like make makes may me might mine more most much must my need needs needed no nor not now of off
  on once one ones only onto or other our ours out over own please possible right shall she should so some somebody someone something soon
  still such tell than thank thanks toward towards that the their them then there these they thing this those through to too true under until up upon us
  use used using very want was we well were what when where whether which while who whom whose why will with within without would yes you your
  yours need required requires require requirement requirements rule rules say says really according actually currently exist happen happens
  happened mean means kind way able allowed allow come comes take takes put next
  always anyhow anyway basically ever even folks fella guy guys dude buddy friend hello hey hi honestly info maybe never ok okay perhaps
  plz pls probably really sir special stuff sure though u ur usually wonder wondering worried worry yall yeah yep gotta gonna wanna lemme gimme
  dunno kinda sorta cuz bc til till w n im ive youre youve theyre theyve hes shes thats theres heres whats whos wheres whens whys hows lets
  dont doesnt didnt cant couldnt wont wouldnt shouldnt isnt arent wasnt werent hasnt havent hadnt aint em thru
  cousin cousins brother sister uncle dad mom wife husband son`.split(/\s+/),
);

/** Help to choose between facts but say little about the subject. */
export const weak: ReadonlySet<string> = new Set(
  `long often many quick quickly fast big high old year annual yearly day month time when number work compani keep kept retain retent file form
  new law feder state first last drive haul truck vehicl car road carrier driver amount maximum minimum limit
  cost price legal illeg law`.split(/\s+/),
);

/** Common stems. If no fact has such a word, the question may still be about a known subject, unlike one about tires. */
export const usual: ReadonlySet<string> = new Set(
  stems(`accept act add agree argue answer arrive ask back bad become begin believe better big both bother bought bring shipped build buy call came
  care carry catch caught chance change choose clean clear close complain count cover cross cut deal decide difference different done double drop
  each early easy end enough expect explain face fair fall far feel fell fight fill final find finish fix follow force forget found free friend full
  fun further good got grab great ground guess had half handle hard hate head hear heard help here hit hold home hook hope hurt idea keep kick kill
  knew know known last late later least leave left less let lie life like line listen live lose lost lot love low lucky main make man manage many
  matter maybe meet mind minute miss moment move near new nice normal notice offer open order owe own owner part party pass past pick piece place
  plan plenty point possible prefer pretty problem promise proper prove pull push quit reach ready real reason receive recent remember rest return
  run same save saw search second see seem sell send serious set several sharp short show shut side sign similar simple single sit slow small sold
  solve sort sound speak spend split spot stand start state stay step stick stop straight strange strong stuck such sudden suppose switch talk team
  tell think throw today together told tomorrow took total touch track trouble true trust try turn type understand wait walk wall want warn waste
  watch way wear whole wide win wish wonder word work worry worse worst worth write wrong wrote yesterday`),
);
