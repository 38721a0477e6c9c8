/**
 * Written by `npm run extractor`, never edited: roots of words that at least 40, 20 and 10 % of the dialogues and histories use, see
 * `how-specific.ts`.
 */
export const GENERAL_WORDS: readonly string[] = [
  `add added answe ask build chang check code commi compa confi contr count error expor file files fix four impor inter
  limit list live local log mail migra morni night numbe open page pass prepa produ read remov repor reque run serve
  servi start table test tests three ticke versi write`,
  `accep acces accou agree alert allow ander api app appro april archi asked asks audit backu begin block branc break
  broke butto cache calls clean clien close colum comme compl compo conne consu conta conte conti conve copy corre creat
  csv curre custo data datab date decid defau delet depen deplo diffe direc docs docum draft drive drop eleve empty
  engli examp excel exist expec expir expla faile fails featu field final find finis five fixes flag folde form forma
  found free frida gener green group gut half hand handl help hmm idea ignor image imple inclu index insta integ janua
  job json key keys line lines liste load lock login logs longe lost machi mails main manag march match max memor merge
  messa missi model modul momen monda move moved name names nine norma note noted notes offic optio order other pages
  parti passe pdf pendi peopl perce perfe perso phone pipel place plan point port print probl proce progr proje publi
  pull push pushe quest raise ran readi readm reads reaso red regis rejec relea renam repla repo repos rest retur revie
  row rows rule runni runs sched scree scrip send sent separ sessi setti share short shows side six size slow small
  sorry stagi stand state stay stays step store super suppo switc syste team techn templ ten teste text third thurs
  timeo token total touch trans twice type under updat uploa user valid value varia waiti warni windo writt wrote`,
  `accor activ acuer adapt addin addre adds admin after ahead ahora alarm alten alter amoun andro antes apple appli arriv
  askin attac augus ausge autom avail aviso ayer backe bad bank base batch baue becom beide belie beste bigge bleib
  board borra boss box brauc bring brows bucke buena bueno bug built bundl calcu calen cambi cance canno card care carpe
  carri case certi chann cheap class clear click clock cloud clust codig coffe cold colle color colou comma compi compr
  compu conce confl congr conse consi conso const cool cost cours cover crash cron cuant cuent cut dafur daily danke
  dark dashb datei daten dates datos dauer dead debug decem decim decis dejo deliv demo descr desig desk dev dice diens
  diff digit disco disk dns docke domai doubl downl drei dropp drops druck dupli early eigen eight einfa einge einma
  endpo ends engin enten entfe entry envir erste escri esper euro euros eveni event exact excep exclu expli extra fail
  failu fake falla fallb falls falta fast faste febru feedb fehle fehlt ferti filte finan fixtu follo font force formu
  forty frame frau freez freig front funci funct ganze geand gehen germa gern gesch geste git gleic googl graci grun
  guard guess hab haha halt happe happy hard hash heade healt hear hecho hello hes heute histo hold holid home host
  house hoy ident ids igual inten inven invoi issue july june kill klein known komme kommt konnt kunde kurz label langu
  lapto large lasse laten laufe lauft layou learn leave legal lege lengt lette letzt libra licen liege liegt linea link
  lista listo llega lleva loade loads locke logge logo looke losch love lovel lower lunch mache macht maint manan manda
  manua map marke matte meanw measu media meeti menti milli mind minim mira mode money monta month morge moves movin
  nachs nacht named neces nehme net netwo neu neue neuen nie node noon notic notie novem nuevo null numer objec octob
  offen offer older opene opens ops origi overl owe packa pagin paper parse pasa pasan paso passt passw past paste pause
  pay payme perio permi pictu pixel plain plann polic pool porta posit possi post postg prese previ price prima prime
  priva pro prod profi promi propo proto prove provi proxy prueb prufe puede puedo pytho quart queda queri query queue
  quick quier rando rate raus reach recei rechn recon recor refer refus reich remai rende renew repli repro requi resol
  respo resta resto resul retri retry rever revis rewri richt role rotat round route rules rust safe sale sales sampl
  satur saw scan scann schau schem schic schne schon schre searc secre secti secur sehe seite sends sense sente septe
  seria setze seven sheet shes ship shipp shop shown sign signa signe simpl simul singl siste site skip skipp sleep sms
  snaps sorti sound sourc split sprin sql sqlit stati statu stehe steht stell steps stick stimm stopp stops stora strea
  strin stuck succe sugge summa summe sunda talk targe tasks tenem tengo termi texto texts think thirt thoug thres tonig
  tool top traba trace track train treat tres tried true trust tuesd turn turne twelv types ubrig ugh uhr umges unuse
  upgra users utc vault vendo verif verst vertr vez view waits ware warte watch web webho weeke weg weite welch wiki
  wonde word words worke wow writi yaml zero zone zuruc zwei`,
];
