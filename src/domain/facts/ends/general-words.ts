/**
 * Written by `npm run extractor`, never edited: roots of words that at least 40, 20 and 10 % of the dialogues and histories use, see
 * `how-specific.ts`.
 */
export const GENERAL_WORDS: readonly string[] = [
  `add added answe build chang check code commi compa confi contr error expor file files four impor inter list local log
  migra night numbe page pass prepa read remov repor reque run serve servi start table test tests three ticke updat
  versi write`,
  `acces accou agree allow ander api app appro archi ask asked asks audit backu begin block branc break broke butto cache
  calls clean clien close colum comme compl compo conne conta conte conti conve copy corre count creat csv curre custo
  data datab date decid decis defau delet depen deplo diffe direc docs docum draft drop empty endpo engli examp excel
  exist expir expla faile fails featu field final find finis five fix fixes folde follo form forma found free frida
  front gener green group gut half hand handl hmm ignor image imple inclu index insta job json key label limit line
  lines liste live load lock login logs longe looke lost machi mail mails main manag march max memor merge messa missi
  mode model modul momen monda morni move moved name names nine note noted notes offic open optio order other packa
  pages parti passe pdf pendi peopl perfe perso pipel place plan point port price print probl proce produ profi progr
  proje publi push pushe quest raise ran readi readm reads red refus regis rejec relea renam repla repo repos rest retur
  revie rewri row rows rule runni runs sched scree scrip send sent separ sessi setti share short shows six size slow
  small sorry stand state stay stays step store super suppo switc syste tasks team techn templ ten teste text third
  thurs total touch trans twice type under uploa user valid value varia waiti warni windo writt wrote`,
  `accep accor activ acuer adapt addin addre adds admin ahead ahora alarm alert alte alten andro antes apple appli april
  arriv askin attac augus autom avail backe bad bank base batch becom beide belie bleib board box brauc bring brows
  bucke buena bueno bug built bundl calen cambi cance canno card care carpe carri case catch certi class clear click
  clock cloud clust codig coffe colle color colou comma compi compr compu conce confl congr conso const consu cool cost
  cours cover crash cuant cuent cut daily danke dark dashb datei daten dates datos dauer dead decem decim dejo deliv
  descr desig dev devic diens diff disab disco disk dns docke domai doubl downl drei drift drive dropp drops druck dupli
  early eigen eight einfa einge einma eleve enabl ends engin enten entfe entry envir esper eveni event excep exclu expec
  extra fail failu fair falls falta fast faste febru feedb fehle fehlt ferti fetch filte finan fixtu flag font force
  formu forty frame frau freez freig funct geand gehen gern gesch geste git googl graci grun guard guess hab haha happe
  happy hard hash heade healt hear hecho hello help hes heute histo holid home host house hoy idea ids integ inten invoi
  ios issue janua june keys kill klein komme kommt konnt kunde kurz lapto large lasse laten laufe lauft launc layou
  learn leave legal lege lengt lette letzt libra licen liege liegt link lista loade loads logo losch lovel lower lunch
  mache macht maint manan manda manua map maps marke match matte measu media meeti menti milli mind mira money monta
  morge movin nachs nacht named nehme net netwo neu neue neuen node noon norma notic notie nuevo objec obvio octob offen
  older opene opens ops pagin parse pasa pasan paso passt passw past paste pay payme perce perio permi phone pictu pixel
  plain plann pool possi postg prese previ prima priva pro prod promi propo proto provi proxy prueb prufe puede puedo
  pull pytho quart queda queri query queue quick quier rando range rate raus raw reach reaso recei rechn recon recor
  refer reich remai rende renew repli repro requi resol respo resta resto resul retri retry rever revis richt rolle
  round route rules sale sampl satur save saw scann schau schem schic schne schon schre scrol searc secre secti secur
  sehe selec sends sense setze seven shes ship shipp shop shown side signa signe simpl simul singl siste site skipp
  sleep snaps sorti sound sourc split sprin sql sqlit src stagi stati statu stehe steht stell steps stick stopp stops
  stora strea strin succe summa summe sunda sync talk targe tenem tengo termi texto texts think thoug thx timeo token
  tonig tool top trace track trail train tres tried true tuesd turn twelv types ugh umges unuse upgra users utc vault
  vendo verif verst vez view visit ware warte watch web webho weeke weg weite wonde worke wow writi zero zone zwei`,
];
