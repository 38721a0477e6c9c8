/**
 * Written by `npm run extractor`, never edited: roots of words that at least 40, 20 and 10 % of the dialogues and histories use, see
 * `how-specific.ts`.
 */
export const GENERAL_WORDS: readonly string[] = [
  `add added build chang check code commi confi contr error expor file files impor inter list log migra night page pass
  prepa produ read remov repla reque run serve servi start table test tests three user versi write`,
  `acces accou agree ander answe api app appro archi ask asked audit block branc break broke cache calls clean clien
  close colum comme compa compl compo conce conne conta conte conti conve corre count creat curre custo danke data date
  decis defau delet depen deplo diffe direc docke docs docum draft drop empty examp excel exist expla faile fails featu
  feedb field final find finis five fix fixes folde form forma found four frida funct gener green group gut half hand
  handl hmm image imple index insta job key label limit line lines liste live load local lock login logs mail main map
  march match memor merge messa missi model modul momen morni move moved name names norma note noted notes numbe open
  optio order parti passe pdf pendi peopl perce perfe pipel place plan point port postg prima print probl proce progr
  proje publi pull push pushe query raise ran rate readi readm reads regis relea renam repo repor rest retur rever revie
  row rows rule runni runs sched scrip send sessi setti share short shows singl six size slow small sorry stand state
  stay stays step store suppo switc syste tasks team techn templ ten teste text third thurs ticke timeo token touch
  trans twice type under updat uploa valid value varia waiti warni windo writt`,
  `accep accor activ acuer adapt addin addre ahead ahora alarm alert allow alten analy andro antes apple appli april
  arriv askin asks avail backe backu bank base batch becom begin bleib board borro box brauc bring brows bucke buena bug
  built bundl butto calen cambi cance canno card carpe carri case catch certi class clear click clock cloud clust codig
  coffe colle color colou comma compi compu confl congr const consu cool copy core cost cours cover crash cron csv cut
  dark dashb datab datei daten dates datos dauer dead decid decim dejo deliv desig dev devic diens diff disab disco disk
  dns doubl downl drei drift drive dropp drops druck dupli eigen einge eleve endpo ends engin engli enten entfe entry
  envir eveni event excep exclu expec expir extra fail failu falsc falta fast faste fehle fehlt ferti filte finan fixtu
  flag follo foote formu frame frau free freez freig front geand gehen gesch geste git googl graci grun guard hab haha
  hangt happe hard hash heade healt hear hecho help heres heute histo holid host hoy idea ids ignor inclu infra integ
  inten invoi issue jobs json june keys kolle komme kommt kunde large lasse laufe lauft launc layou learn leave legal
  lege lengt letzt level libra licen liege liegt link lista loade loads logge longe looke losch lost lower mache machi
  macht mails maint manag manan manda manua maps marke max measu meeti menti metri milli mind mira mobil mode monda
  monta morge movin named nehme neu neue neuen nine node notic notie notif npm numer offen offic older opene opens opera
  ops other outpu packa pages pagin parse pasa passt passw paste patch pause payme permi perso pixel plain plann possi
  previ price priva prod profi promi proto provi proxy prueb prufe puede puedo pytho quart queda quest queue quier quote
  raus reach reaso rechn recon recor red refer refus reich rejec remai rende renew repli repos repro requi resol respo
  resta resto resul retri retry revis rewri richt rolle round route rules runne sale sampl sandb saw scale scann schau
  schem schne schon schre scree searc secre secti secur seed sehe sends sense sent separ settl setze ship shipp shop
  side signe simpl siste site skip skipp sleep snaps sorti split sprin sql sqlit src stagi statu stehe steht stell steps
  stopp strea strin succe summa summe sunda super targe tenem termi texto texts think thoug thres tonig tool top total
  trace track trail train tried trigg true tuesd turn twelv types ugh unuse upgra users utc utf vale vault vendo verif
  verst vez view vorhe watch web webho weg weite wisse wonde worke wow writi wrote zero zwei`,
];
