import type { Category } from './course-rules.ts';

/** What a topic is about, as far as its words tell; each has two modules of its own in an outline. */
const SUBJECTS = ['farming', 'health', 'trade', 'digital', 'craft', 'language'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Where a made course of this subject stands in the catalogue's filter. */
export const CATEGORY_OF: Record<Subject, Category> = {
  farming: 'agriculture',
  health: 'sante',
  trade: 'argent',
  digital: 'education',
  craft: 'education',
  language: 'education',
};

// Beginnings of words, without accents, in the ten languages of the site: whoever writes in Swahili may read in French. Up to
// three letters, or with a full stop, stand for a whole word ("champ." is not a champion). Chinese has no spaces: its words are looked for anywhere. A word that means something else
// in another of the languages is left out.
const STEMS: Record<Subject, string> = {
  farming: `
    agri agro champ. champs. labourer cultiv culture elevage jardin potager maraich semer semis semence recolt plantation planter pepini compost engrais
    mais manioc haricot arachide riz ble legum fruit tomate oignon patate banane cafe cacao palmier arbre foret poule poulet poussin chevre vache
    lapin porc cochon abeille apicult ruche miel pisci poisson irriga sol taille tailler
    farm. farms. farmer farming field crop garden soil seed plant harvest grow maize corn cassava bean peanut groundnut rice vegetable onion potato coffee cocoa tree forest
    chicken poultry goat cow cattle rabbit pig bee beekeep honey fish livestock prune
    granja campo huerto huerta sembrar siembra semilla cosecha maiz yuca frijol cacahuete arroz verdura cebolla arbol bosque gallina pollo cabra vaca conejo cerdo abeja miel ganad suelo
    lavoura horta semear semente colheita milho mandioca feijao amendoim legume cebola arvore floresta galinha frango coelho porco abelha peixe gado
    landwirt acker garten gemuse saat saen ernte pflanz boden bohne erdnuss reis zwiebel kartoffel kaffee baum wald huhn huhner ziege kuh kuhe rind. rinder kaninchen schwein bienen imker honig fischzucht
    ферм поле огород сад садов посев семена урожай выращив кукуруз маниок фасол арахис рис овощ лук картоф кофе дерев лес кур курин цыпл коза козы коров кролик свин пчел мед почв удобр
    زراع مزرع حقل حديق بستان بذور بذر حصاد محصول ذرة كسافا فاصول فول ارز خضر طماط بصل بطاطس قهوة شجر اشجار غاب دجاج ماعز بقر ارنب ارانب نحل عسل سمك اسماك تربة ري سماد كاكاو
    खेत खेती कृषि बाग बाग़ बाग़वानी बीज फसल फ़सल कटाई मक्का मक्के कसावा सेम मूंगफली मूँगफली चावल धान सब्जी सब्ज़ी टमाटर प्याज आलू कॉफी कॉफ़ी पेड़ जंगल मुर्गी बकरी गाय खरगोश सुअर मधुमक्खी शहद मछली मिट्टी खाद सिंचाई
    kilimo kulima shamba mashamba bustani mbegu panda kupanda vuna kuvuna mavuno mazao mahindi muhogo maharage karanga mchele mpunga mboga nyanya kitunguu vitunguu viazi kahawa kakao miti msitu kuku mbuzi ngombe sungura nguruwe nyuki asali samaki mifugo ufugaji kufuga udongo mbolea
    农 种植 种菜 种地 耕 养殖 养鸡 养蜂 养鱼 养猪 养羊 菜园 果树 蔬菜 玉米 木薯 水稻 种子 收割 土壤 肥料 灌溉 咖啡 森林 苗圃 蜂蜜`,
  health: `
    sante hygiene soin soigner secours maladie malaria paludisme palu vaccin grossesse enceinte accouch allait bebe nutrition malnutri diarrhee cholera potable infirm medec hopital tension diabete
    health first-aid wound disease illness fever vaccine pregnan birth breastfeed baby babies nutrition nurse medic hospital sanitation diarrhea handwash
    salud higiene auxilios enfermedad vacuna embarazo parto lactancia bebe enfermer medicina
    saude socorros doenca vacina gravidez amamenta enfermag
    gesundheit erste-hilfe wunde krankheit fieber impfung schwanger geburt stillen saugling ernahrung pflege krankenhaus
    здоров гигиен болезн маляри прививк вакцин беременн роды младен питани медицин медсест больниц лихорад
    صح نظافة اسعاف اسعافات مرض امراض ملاريا لقاح تطعيم حمل ولادة رضاعة رضيع تغذية تمريض طب مستشفى اسهال
    सेहत स्वास्थ्य स्वच्छता बीमारी रोग मलेरिया टीका टीके गर्भ प्रसव स्तनपान शिशु पोषण नर्स दवा बुखार प्राथमिक
    afya usafi ugonjwa magonjwa malaria chanjo mimba ujauzito kujifungua kunyonyesha lishe muuguzi hospitali kuhara
    健康 卫生 急救 疾病 疟疾 疫苗 怀孕 孕期 分娩 哺乳 婴儿 营养 护理 医 腹泻`,
  trade: `
    commerce commerc vendre vente achat acheter prix client boutique marche entreprise entrepren compta caisse budget epargn argent credit microcredit gestion gerer facture marketing impot benefice stock
    trade sell sale buy price customer shop market business entrepreneur account bookkeep cash budget saving money credit loan invoice tax profit finance
    comercio vender venta comprar precio tienda mercado negocio empresa contab presupuesto ahorro dinero factura impuesto
    venda preco loja negocio empreend contabil orcamento poupanca dinheiro fatura imposto
    handel verkauf kaufen preis kunde kunden laden geschaft unternehm buchhalt buchfuhr kasse sparen geld kredit rechnung steuer gewinn
    торгов продаж продав покуп цена цены клиент магазин рынок бизнес предприним бухгалт касса бюджет сбереж деньг кредит налог прибыл
    تجار بيع شراء سعر اسعار زبون زبائن متجر سوق محاسب صندوق ميزاني ادخار مال اموال قرض فاتور تسويق ضريب ربح
    व्यापार बेचना बिक्री खरीद ख़रीद दाम ग्राहक दुकान बाजार बाज़ार व्यवसाय उद्यम लेखा हिसाब बजट बचत पैसा पैसे ऋण कर्ज मुनाफा
    biashara kuuza uuzaji mauzo kununua bei mteja wateja duka soko ujasiriamali uhasibu hesabu bajeti akiba pesa fedha mkopo kodi faida
    贸易 生意 销售 卖 买 价格 顾客 客户 商店 市场 企业 创业 会计 记账 账 预算 储蓄 存钱 贷款 发票 营销`,
  digital: `
    informati ordinateur internet numerique logiciel programm coder codage site. web. tableur bureautique excel word photoshop python javascript html mail courriel telephone smartphone android whatsapp facebook reseau reseaux video donnees
    computer digital software coding app application spreadsheet typing email phone online website data network
    computad informatic ordenador programa programacion pagina sitio. correo telefono movil digitales datos redes
    computador informatica programacao telemovel celular dados rede
    rechner digital programmier tabellenkalk handy datei daten netzwerk webseite
    компьют интернет цифров программ таблиц почта телефон смартфон сайт данн сеть
    حاسوب حواسيب كمبيوتر انترنت رقمي برمج برنامج تطبيق هاتف موقع بيانات شبك جداول
    कंप्यूटर कम्प्यूटर इंटरनेट डिजिटल सॉफ्टवेयर प्रोग्राम कोडिंग ऐप फोन फ़ोन मोबाइल वेबसाइट ईमेल डेटा एक्सेल
    kompyuta tarakilishi intaneti mtandao kidijitali dijitali programu simu tovuti barua-pepe data
    电脑 计算机 互联网 网络 数字 软件 编程 代码 程序 手机 网站 数据 表格 邮件`,
  craft: `
    repar fabriqu constru macon menuis charpent soud electric solaire plomb mecani velo moto couture coudre tailleur tricot crochet broder tissage vannerie poterie savon bougie cuir coiffur peinture brique foyer artisan cuisin boulang patisser
    repair fix mason carpent weld electric solar plumb mechanic bicycle bike motorbike sew tailor knit weav basket pottery soap candle leather hairdress paint brick stove craft cook bake bread
    arreglar construir construc albanil carpinter soldad soldar electricidad fontaner mecanic bicicleta coser costura tejer cesteria alfarer jabon vela cuero peluquer ladrillo cocina pan
    consert construir pedreiro marcenar soldar eletric canaliz bicicleta costur tricotar cestaria olaria sabao couro cabeleir tijolo cozinh padar
    reparier bauen maurer tischler schreiner schweiss elektri klempner fahrrad motorrad nahen schneider stricken weben topfer seife kerze leder friseur maler ziegel ofen handwerk kochen backen brot
    ремонт починк чинить строит столяр плотник сварк электри сантехник механик велосипед мотоцикл шить шитье портн вязан ткать гончар мыло свеч кожа парикмах кирпич печь ремесл готовить кулинар хлеб
    اصلاح صيان بناء نجار لحام كهرب شمسي سباك ميكانيك دراج خياط حياك نسيج سلال فخار صابون شموع جلد حلاق طوب فرن حرف طبخ خبز
    मरम्मत निर्माण राजमिस्त्री बढ़ई वेल्डिंग बिजली सौर नल मैकेनिक साइकिल साईकिल मोटरसाइकिल सिलाई दर्जी बुनाई टोकरी मिट्टी-बर्तन साबुन मोमबत्ती चमड़ा नाई ईंट चूल्हा हस्तशिल्प खाना पकाना रोटी
    kurekebisha ukarabati ujenzi kujenga mwashi useremala uchomeleaji umeme sola mabomba fundi baiskeli pikipiki kushona ushonaji cherehani kufuma kusuka vikapu ufinyanzi sabuni mishumaa ngozi saluni matofali jiko ufundi kupika upishi mkate
    修理 维修 修车 修自 建造 建筑 木工 焊 电工 太阳能 水管 机械 自行车 摩托 缝 裁 编织 陶 肥皂 蜡烛 皮革 理发 砖 炉 手工 做饭 烹饪 面包`,
  language: `
    langue anglais francais espagnol portugais allemand chinois arabe russe hindi swahili kiswahili lingala tshiluba ciluba kikongo grammaire conjug vocabulaire prononc conversation traduire traduction orthograph
    language english french spanish portuguese german chinese mandarin arabic russian grammar vocabulary pronunciation translat spelling
    idioma ingles frances espanol portugues aleman chino arabe ruso gramatica vocabulario pronuncia traducir lengua
    lingua alemao chines russo traduzir
    sprache englisch franzosisch spanisch portugiesisch deutsch chinesisch arabisch russisch grammatik wortschatz aussprache ubersetz
    язык английск француз испанск португал немецк китайск арабск русск суахили лингала грамматик словар произнош перевод
    لغة لغات انجليزي انكليزي فرنسي اسباني برتغالي الماني صيني عربي روسي سواحيلي لينغالا قواعد مفردات نطق ترجم
    भाषा अंग्रेजी अंग्रेज़ी फ्रेंच फ़्रेंच स्पेनिश पुर्तगाली जर्मन चीनी अरबी रूसी हिंदी हिन्दी स्वाहिली लिंगाला व्याकरण शब्दावली उच्चारण अनुवाद
    lugha kiingereza kifaransa kihispania kireno kijerumani kichina kiarabu kirusi kihindi sarufi msamiati matamshi tafsiri kutafsiri
    语言 英语 法语 西班牙语 葡萄牙语 德语 汉语 中文 阿拉伯语 俄语 印地语 斯瓦希里 林加拉 语法 词汇 发音 口语 翻译`,
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Arabic})\p{M}+/gu, '')
    .normalize('NFC');
const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

const KNOWN = SUBJECTS.flatMap((subject) =>
  plain(STEMS[subject])
    .trim()
    .split(/\s+/)
    .map((stem) => ({ subject, stem })),
);
const BY_PART = {
  han: KNOWN.filter(({ stem }) => isChinese(stem)),
  other: KNOWN.filter(({ stem }) => !isChinese(stem)),
};

const isWhole = (stem: string): boolean =>
  stem.endsWith('.') || (stem.length <= 3 && /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(stem));
const begins = (word: string, stem: string): boolean =>
  isWhole(stem) ? word === stem.replace('.', '') : word.startsWith(stem);

/** Where in the topic each known word stands: the longest that fits, so that 编程 is not also 程. */
function findWords(topic: string): { subject: Subject; at: number }[] {
  const text = plain(topic);
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}]+)*/gu)].flatMap(({ 0: word, index }) => {
    // Arabic joins "and", "for", "the" to the word.
    const forms = /\p{Script=Arabic}/u.test(word)
      ? [word, word.replace(/^[وفبلك]?ال/, ''), word.replace(/^لل/, ''), word.replace(/^[وفبل]/, '')]
      : [word];
    const known = BY_PART.other
      .filter(({ stem }) => forms.some((form) => begins(form, stem)))
      .sort((a, b) => b.stem.length - a.stem.length)[0];
    return known ? [{ subject: known.subject, at: index }] : [];
  });
  const signs = BY_PART.han
    .filter(({ stem }) => text.includes(stem))
    .map(({ subject, stem }) => ({ subject, at: text.indexOf(stem) }));
  return [...words, ...signs].sort((a, b) => a.at - b.at);
}

/** The subject most of a topic's words speak of, the first named where two are equal; undefined for a topic that tells nothing. */
export function subjectOf(topic: string): Subject | undefined {
  const found = findWords(topic);
  const count = (wanted: Subject) => found.filter(({ subject }) => subject === wanted).length;
  const most = Math.max(0, ...SUBJECTS.map(count));
  return found.find(({ subject }) => count(subject) === most)?.subject;
}
